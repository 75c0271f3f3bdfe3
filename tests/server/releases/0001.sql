BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE commands (
	table_id VARCHAR(32) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_commands PRIMARY KEY (table_id, guest, "key"), 
	CONSTRAINT fk_commands_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','35GFCMKciYL4tZ3p',1,2,'9b650c07f0f2d09db3e5b178f86593e2ffeea0f3f0b723bbd31f95495cf6ac4a');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','DX0I-rOzYiAoNbb8',3,3,'6f7a98f260b9e4a30f99a24a77f6860dc7b352cf14abba65e8816846c14c1732');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','_tMYJg53ZzSxpYjS',4,4,'a79d330217e9d5ad3576a67001179873d92e4e5300c5fe81a23f5ce1fa348a72');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','SNFEZUR0N02LajrA',5,5,'1c6a1dbb0f331d4c083448d7018d482ba44829ccb4a9df0744697b363af7b355');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','9LiDKKWk1zJMtecI',6,6,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','8yyTbaN_LyYnytXk',7,7,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','lDCjfaYLmxFYohQu',8,8,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','V3lTnROwVuGhMiZ1',9,9,'64416f935efedcdb182924e705fc95b5a6272495ae03ba016fd2ddbb98588e88');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','7EDSUUK8Jr7f1Vvq',10,10,'912bda8ca8453c5e99bc612b20f775dc095562ec6c8f02a14627c8de4e7790df');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','j2uEUuQSNU2CrgaI',11,11,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','wcC3Ltk68HIrNmwO',12,12,'7fc2f9b389570aebe56be1f45594b970733fc22a5bb35b1d1a8a371fb0e5294f');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','UYmxRlRBdrb0V_O_',13,13,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','Kgib-UdyKbGxzH-j',14,14,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','2QWPo0YK8QwPdtOd',15,15,'80cb8eecfb2ae833ae6c06971bb75f0ac95f697382a650ce646b4bcf6fa2e062');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','TILTWTY0xxZJdEzQ',16,16,'da20bf783554ad0ba926f9a41ca9cabb5c53a42aea614073d36d5ff1c8b7ceba');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','eiCA-CnKTEoE1hl-',17,17,'3161c9153c3a11ef936562412a723adaa101cc542219169e2596af01df0a90cc');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','6JhJQNNl8Gf4f7xJ',18,18,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','OTeFZnb78n7g4hSI',19,19,'024e15b44c101c368400dac839b078d5fc4cb45286f12610ebc0227570c77585');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','LcufRpxR6CUWsOFN',20,20,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','fqyUDYOQdAuWsmBT',21,21,'4752c466b3a4694f505e9d3dcaf6be448a3ad4d33995b29f86575018caf98531');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','lAji-qLzpEsTZMNe',22,22,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','KHKzhMwQIo4rnirm',23,23,'e6313cd57cc649ccef5e44eab96c0d7999db7a8e9a6cde89925ba796bc914ec4');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','jYHvEpuM2cbUBq3K',24,24,'702a94b9ac1800b93583b661d74ebbf0187ac29aaf11768d06ddc959d87dd0a0');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','AUJg6LtlH3a7cMJB',25,25,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','_KNS_O234aqmsfEu',26,26,'2b52be320aa539dd453c5a910d1d3b186c3019bc62adaf326b43d5045d58d1e4');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','0KHhHpR-I7Ebjqpd',27,27,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','jIUtNJMtFJssFsel',28,28,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','w8GqXxH3JRBD3LjP',29,29,'c6035329af017a1e684993b0f49cbd1dd9cb13648496f52860a006e89ac1cda9');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','T5gFMrYNlFrfBrma',30,30,'c30c2bf6383584417d0a86f4821fc7bfa8b3ba933e050d58a901b27128756f4f');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','ec0kBmWfyExwj9SD',31,31,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','2d4UFWQwec6FGoAM',32,32,'2f551939b11ef37eac25b56ce7a01d05e3fc4c424ff733c5781fb3769397c767');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','_udL6gJkD6FUaW2M',33,33,'c9abd873bb1feba95323c0429dd971b9f857263d9e5c5fb3669a59bed3427700');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','rbfqlts8DRZxorsW',34,34,'7cea2f842cf6f58ef8ab3268d27361ca9987fe359a53d4cbbebfec5c7334a3dd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','RVUHtR7yTgZMBW_T',35,35,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','iStKF6Xq_4jdtKQ3',36,36,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','2MDr2NW7boK9k253',37,37,'088d6f78f18edda496bbf4aaea4142e213d3e0c894bf01fc5dd588a898d3b06b');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','_IAVzbPIIEzvLEm7',38,38,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','HTtVviKygjrOesrc',39,39,'a09ebbc7dff59cc696e01c3129e12451554a551ce95962476c33f8255d88f5d5');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','r17XGDAV-2t7YSY-',40,40,'6b1b72edf2b9eb05414836e974dce028045caf1812be57a7d9f03cb45c151bfa');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','h9Kh3_bvM2uyB0Qp',41,41,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','d8I6N-Yk7kNHsg8D',42,42,'c74029242d986ec47503e166626da8fd7c3b188c187bc838c312792cfa87f2fc');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','qwPmMNccZB4Wb04O',43,43,'25eb455e18f1efcef2ec4b52d0765dadb9e2b3a4806c72e17c01969b9d3da701');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','bOJ5-y8834uUmM41',44,44,'fad58b7c8055415f2252b3244be7f76584e93d18ea4092fafb583d1ae1d9d93f');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','5oMFOWNukduqnzjy',45,45,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','6iHJmansvn4-Ah3M',46,46,'8fcede7fc8b2a56976c0a5515356a563e900394c8c9bbe0f2a22959e0395c0ae');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','j0jiJLRW6XFk1bo-',47,47,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','h1nCCSz7vaZqQA0J',48,48,'9d5940d812e2353037d659809eb3b30ed15d5dd3b28dc41aa306603ca848b313');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','t0HrWKdKSTPJam47',49,49,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','zhi36U_K7yGZAnTC',50,50,'088d6f78f18edda496bbf4aaea4142e213d3e0c894bf01fc5dd588a898d3b06b');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','9qfUixx8NpHrkJHE',51,51,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','sbc3N7TU9Dc-xTpF',52,52,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','qW3htdJ6_wRNmLTv',53,53,'79570c414a2128245fa9407f3e68ea76dc0fd5fd704f04ed9e1995871f6fa2f5');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','5Jswnko4DYpGtYbF',54,54,'2763b7633b9109a1282569b8a9346227ab9a8f88654e72a6a6753c1ddbd9506e');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','naH9MQKJDnGhh4Ny',55,55,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','KwHnF5w_dL5RL5ty',56,56,'3733f5e1ab45a98ee54d3d5e10c2aebe2f50fdb5d607c50a202cf22e65325094');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','R4kAFiaecQK03OY6',57,57,'25eb455e18f1efcef2ec4b52d0765dadb9e2b3a4806c72e17c01969b9d3da701');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','WTkankkDA1u0f-EU',58,58,'f8343a2d2ccfe65ab7acbcf1f97e7fb5d5b6dd9f96d1eccef7e5183e3adf01a5');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','XKfcXV42gGfqyenu',59,59,'18ace5127d8724be2a9cc5d0bfa7222f274df0f4ab33280af33c69875b4be11e');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','FymDFrIiNBnfSrmu',60,60,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','AEz-EmDvu4M_zsLd',61,61,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','T_FeiiXwE7mb6FJO',62,62,'4752c466b3a4694f505e9d3dcaf6be448a3ad4d33995b29f86575018caf98531');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','WXm87QPILIoRvRqx',63,63,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','FTaYiqBVvJGN_Zpz',64,64,'2f551939b11ef37eac25b56ce7a01d05e3fc4c424ff733c5781fb3769397c767');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','ceARS7kRh1c4KwQJ',65,65,'3b4b268faaa61e6ec345c53c1030b7bef326b386761d9ffc7b3b427208eefadb');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','zOzfw4dVR6b_BJk5',66,66,'0f457c5338d19c9b79e458f7624c91bf1aed1f13622a203c18dc1ea43522f837');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','zpSoLoKyE6wqlkwb',67,67,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','jwcJVcn_TabrUdRM',68,68,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','g2YvTbqRM_zVVSNA',69,69,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','0fYDpsmPA04suSYl',70,70,'088d6f78f18edda496bbf4aaea4142e213d3e0c894bf01fc5dd588a898d3b06b');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','W5uSAMyWXeBJiex7',71,71,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','sZdlxB9ihLQ6imPL',72,72,'6fba579e13b4f119b03c1c227b9bb773958fbe09e05aa6fb8665a4fca565b2be');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','LBq-SAqgOXa26pi9',73,73,'c1e8f98f61940697aadfce85a3c1cc13b066fd32fb1fe91c01a6f1870646fede');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','RfqLZ9imxx4K7jRM',74,74,'0bbb903fbede61019b917cf11781aaeddb19d68afb896ecef0ccc3ff522d35a6');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','J8RXBWXlVCz--MFs',75,75,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','qmjJfYij1iVr9y1l',76,76,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','6qUNIGieDmo7ceKp',77,77,'4752c466b3a4694f505e9d3dcaf6be448a3ad4d33995b29f86575018caf98531');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','Qjj5dujvdELOMtQA',78,78,'f78120c239bc40239706ba85126380db20d2940a370ef7bd32e130f66be89cef');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','r5ldQelBlRLlS0b3',79,79,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','XLHcfpW45scdnFXh',80,80,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','Vmt1zuLXUfRZFusW',81,81,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','vbMKLsv06jQlDLCp',82,82,'e7b31ff8d1a61eebf7e291b13e8f67658b443d72a617f1f922b9102ab49d8c59');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','S67Pay7ZCZOKM44g',83,83,'cccb565cbdd220ab14ec7dce13768019c107b9381a57772e0fcc50e09185d706');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','rlOGky4mK8A_pQhX',84,84,'25eb455e18f1efcef2ec4b52d0765dadb9e2b3a4806c72e17c01969b9d3da701');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','kG7cLkptZ9T5FZOL',85,85,'4f568cbb9cd9592a14fa94b41cab5e6fd1eba6a50fabf372827e7bf1b97ddee1');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','Ve92_rZ66_jdDg-c',86,86,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','jqRBCgaDQY_aM_Ef',87,87,'bb5adcdec4686d56886438424aeb875fc5bbe696235d1837557dc843fe773eda');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','QEjGVIrVlMRHATC3',88,88,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','2ajfrWMqurnI20VK',89,89,'4752c466b3a4694f505e9d3dcaf6be448a3ad4d33995b29f86575018caf98531');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','Q1HfrvEThin-A5rn',90,90,'0f457c5338d19c9b79e458f7624c91bf1aed1f13622a203c18dc1ea43522f837');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','iKLCXPm4nFOUOeBS',91,91,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','WWfnK35Smup_2oe3',92,92,'25eb455e18f1efcef2ec4b52d0765dadb9e2b3a4806c72e17c01969b9d3da701');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','CUXokMV-y6NsG20m',93,93,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','WYZWBVpLg0qvHdOP',94,94,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','xwOH0hlPNUJlgl9J',95,95,'6fba579e13b4f119b03c1c227b9bb773958fbe09e05aa6fb8665a4fca565b2be');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','GfLDNN8yy-EUUcjJ',96,96,'78e26168921c333657a8216aa9a9dfa87705e9e69f6cd2aaca39ab1859bcd08c');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','xnP4LfrXoby1mHaO',97,97,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','jaYFiMk8tWXWtWU5',98,98,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','i4Dzxg0l_tAixi6t',99,99,'498827a33bf8ed1c46708102797506f3220442e0684dca8cdea83f76bf86b674');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','TMM4-T6i-u-YdcSJ',100,100,'088d6f78f18edda496bbf4aaea4142e213d3e0c894bf01fc5dd588a898d3b06b');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','FAKIAJ_3R_fDybuC',101,101,'f8343a2d2ccfe65ab7acbcf1f97e7fb5d5b6dd9f96d1eccef7e5183e3adf01a5');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','Sc89IV0jgBbuwpUM',102,102,'0bbb903fbede61019b917cf11781aaeddb19d68afb896ecef0ccc3ff522d35a6');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','JkzwgFLNypsuJ9w1',103,103,'0f457c5338d19c9b79e458f7624c91bf1aed1f13622a203c18dc1ea43522f837');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','uIkQe5aewNwyhvSb',104,104,'6fba579e13b4f119b03c1c227b9bb773958fbe09e05aa6fb8665a4fca565b2be');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','0DahfhuF3OqKZ4Gk',105,105,'78e26168921c333657a8216aa9a9dfa87705e9e69f6cd2aaca39ab1859bcd08c');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','mFIdIBQJBXihZd-2',106,106,'f78120c239bc40239706ba85126380db20d2940a370ef7bd32e130f66be89cef');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','4FA-95uXXA8gUDHw',107,107,'ad6e0281227ae42dccc05d2c94a8371b1d54efccbd30c9527c571abdc8c6b3fc');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','_jar2RfOwINZU7Qs',108,108,'2c279641d0664664844785ab4bbe84402eb79076d045f6bc366405cfd32690db');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','AkZJx4CteumVW1_5',109,109,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','-aEC1brgAMffNeVV',110,110,'938ee5b4fa3f2d4ed6926f2f249aa95d624d8ae58ce9a6a3b576462502a363ec');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','yV8QwSNDY8ZalEmr',111,111,'498827a33bf8ed1c46708102797506f3220442e0684dca8cdea83f76bf86b674');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','29mB7c6IhX9VykSK',112,112,'2f49c26779289ffd53d3e549d76d66710a8e617770c000ad4a22e37f724cc364');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','qRgcoOk-hwosbX-X',113,113,'fb81dfe5cd21daee74e2266b368ad647de60b43609b3c048bf0df8c0e372acc0');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','io9nPwZFudybFplz',114,114,'babac6d261f1e9c4b4775768bde15122d4b6ba95458409983e628753f6708a92');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','-MLGZ741F5zD6oXA',115,115,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('92932f7f2513c692','bebcc047acffeff2','-J_1W4yM7LnnKrf5',116,116,'2f551939b11ef37eac25b56ce7a01d05e3fc4c424ff733c5781fb3769397c767');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','8CiL6bcADJIUksnw',117,117,'1f6d4292c9c4307699eb2483c30ac0957181edee321fd5f27084092b284afc8f');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','PBJTTgWcRcxWZbQ6',118,118,'6dee4eb7f8dac144e0559a0514f3456e3f3bbe2847ed1e2c5e263a05ec21eacb');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','rhPuavw_UK6CsR59',119,119,'427f97308ad733a72e410fa131c6d577fe58b6a6fc63d135329adfc2470b3574');
INSERT INTO "commands" VALUES('92932f7f2513c692','f9c3256a01b29ddd','WfPyzpQY372E0S-X',120,120,'89bc9c1e4d713c749eba8cff8b148ed1c81d6d8be4c1d8ff34618ce717380d2d');
INSERT INTO "commands" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','97_jN3r9SA6Nsh-p',1,2,'fe240dc70643373dd2a6a8a656e871038ccc0957aed4d1929d5fd49f165cdbfa');
INSERT INTO "commands" VALUES('854e1a8bd000697b','bebcc047acffeff2','DZkWhlRnct-5QzZq',3,3,'6f7a98f260b9e4a30f99a24a77f6860dc7b352cf14abba65e8816846c14c1732');
INSERT INTO "commands" VALUES('854e1a8bd000697b','e6bb000b9e504ed8','fnzFjkbkGIVxsKPz',4,4,'6f7a98f260b9e4a30f99a24a77f6860dc7b352cf14abba65e8816846c14c1732');
INSERT INTO "commands" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','wQ7j3v-pfBFKx1bE',5,5,'a79d330217e9d5ad3576a67001179873d92e4e5300c5fe81a23f5ce1fa348a72');
INSERT INTO "commands" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','yVNVnBoIq3F0W0Zt',6,6,'e6313cd57cc649ccef5e44eab96c0d7999db7a8e9a6cde89925ba796bc914ec4');
INSERT INTO "commands" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','3twvtcPQT3KfO2oe',7,7,'702a94b9ac1800b93583b661d74ebbf0187ac29aaf11768d06ddc959d87dd0a0');
INSERT INTO "commands" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','6fQtuIW6773kOLT6',8,8,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('854e1a8bd000697b','bebcc047acffeff2','F2v_41qOkh9wNZUo',9,9,'6b1b72edf2b9eb05414836e974dce028045caf1812be57a7d9f03cb45c151bfa');
INSERT INTO "commands" VALUES('854e1a8bd000697b','bebcc047acffeff2','Bcn7DU5-7dnovASs',10,10,'9d5940d812e2353037d659809eb3b30ed15d5dd3b28dc41aa306603ca848b313');
INSERT INTO "commands" VALUES('854e1a8bd000697b','bebcc047acffeff2','hm3FeHeRODJIBWgD',11,11,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('854e1a8bd000697b','e6bb000b9e504ed8','PNZtzGy1qNFM65YJ',12,12,'2b52be320aa539dd453c5a910d1d3b186c3019bc62adaf326b43d5045d58d1e4');
INSERT INTO "commands" VALUES('854e1a8bd000697b','e6bb000b9e504ed8','VfeHgN_m8uZ7Dx5J',13,13,'c9abd873bb1feba95323c0429dd971b9f857263d9e5c5fb3669a59bed3427700');
INSERT INTO "commands" VALUES('854e1a8bd000697b','e6bb000b9e504ed8','qTK6KagbbdWRn-Tv',14,14,'c0ec71d22c06b6f5a1dbdeb24c5c8b8c7f7193589778308bee891872813ab8cd');
INSERT INTO "commands" VALUES('854e1a8bd000697b','bebcc047acffeff2','Ibt_lwjZ0qcZJKjp',15,15,'d9b0e6357adae00f0c5557854f4e6890024f9a87b5f1b5eb4ee3c4d100142c7e');
INSERT INTO "commands" VALUES('ae01730815258ada','bebcc047acffeff2','eE3bTTcww_-sernG',1,3,'82b73e3923a1e453bc25f07949290325d7e7473047cc149da4227a3d456e98a3');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"by" VARCHAR(32), 
	data JSON NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('92932f7f2513c692',1,1.79494307360638189318e+09,'created','f9c3256a01b29ddd','{"options": {"setup": {"edition": "2009", "board": "hansa", "players": 2, "variant": "pawn", "modules": [], "bank": "3-5-7", "start": null}, "name": "", "public": true, "watchable": true, "pace": "live", "order": "fixed", "clock": null, "spectator_chat": "together"}, "host": "f9c3256a01b29ddd", "name": "Anna"}');
INSERT INTO "entries" VALUES('92932f7f2513c692',2,1.79494307360638189318e+09,'seated','f9c3256a01b29ddd','{"seat": 0, "name": "Anna", "guest": "f9c3256a01b29ddd", "runs_on": true}');
INSERT INTO "entries" VALUES('92932f7f2513c692',3,1.79494307363406896587e+09,'seated','bebcc047acffeff2','{"seat": 1, "name": "Berta", "guest": "bebcc047acffeff2", "runs_on": true}');
INSERT INTO "entries" VALUES('92932f7f2513c692',4,1.79494307366698217396e+09,'started','f9c3256a01b29ddd','{"order": [0, 1], "seal": "8f04e17bf2db75f557cf4dec7156a85e158b12b7ba1ed9befe903eec90bb1c6b", "setup": {"edition": "2009", "board": "hansa", "players": 2, "variant": "pawn", "modules": [], "bank": "3-5-7", "start": 1, "seed": 2817354731144684}, "deal": {"taverns": {"bremen-osnabrueck": "swap-offices", "goslar-hildesheim": "remove-3", "lueneburg-perleberg": "extra-office"}, "pool": ["extra-office", "remove-3", "+3", "+4", "extra-office", "develop", "+3", "extra-office", "+4", "develop", "swap-offices", "develop", "extra-office"], "missions": [], "favours": []}, "bot_seed": "OuGhCYdq3nNsQzBkDSTDsgtSu0cBa76n6zPCcr7Kcg8"}');
INSERT INTO "entries" VALUES('92932f7f2513c692',5,1.79494307379405879975e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "pawn brunswick-magdeburg-goslar", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',6,1.79494307381062960624e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',7,1.79494307382400012013e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',8,1.79494307383789110182e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',9,1.79494307384953260425e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t magdeburg-stendal.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',10,1.79494307386152124406e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t magdeburg-stendal.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',11,1.7949430738692381382e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',12,1.79494307387742042542e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-magdeburg office goslar", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',13,1.79494307388981747626e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',14,1.79494307391035199166e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',15,1.79494307392916297915e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t magdeburg-stendal.3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',16,1.79494307394857120514e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish magdeburg-stendal office stendal", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',17,1.79494307396817779536e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "pawn lueneburg-perleberg-stendal", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',18,1.79494307399301362038e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',19,1.79494307401366829874e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "pawn outer", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',20,1.79494307403506112097e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',21,1.7949430740575389862e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',22,1794943074.08011,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',23,1.79494307409381556508e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t bremen-osnabrueck.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',24,1.79494307411139082915e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t bremen-osnabrueck.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',25,1.79494307413052201277e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',26,1.79494307414600491523e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-hildesheim.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',27,1.79494307415821099278e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',28,1.79494307416985273361e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',29,1.79494307418211197857e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t bremen-osnabrueck.3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',30,1.79494307419538044927e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish bremen-osnabrueck office osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',31,1.79494307420523452759e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',32,1.79494307421474218371e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark extra-office dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',33,1.79494307424248528484e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-hildesheim.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',34,1.79494307425399804122e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-hildesheim.3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',35,1.79494307426374888423e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',36,1.79494307427478146555e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',37,1.79494307428581738469e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',38,1.79494307429681611062e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',39,1.79494307430890822413e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-hildesheim office hildesheim", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',40,1.79494307432092380528e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t lueneburg-perleberg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',41,1.79494307434292650225e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',42,1.79494307436181497572e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark remove-3 goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',43,1.79494307438855338092e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',44,1.79494307440437078473e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish dortmund-duisburg office duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',45,1.79494307442817974083e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',46,1.79494307444413018224e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark +3 dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',47,1.79494307445600843431e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',48,1.79494307446836614608e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t lueneburg-perleberg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',49,1.79494307448068499567e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',50,1.79494307449053788188e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',51,1.79494307450488018991e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',52,1.79494307451795768733e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',53,1.79494307453424859041e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t lueneburg-perleberg.3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',54,1.79494307455028629305e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish lueneburg-perleberg office perleberg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',55,1.79494307456137466424e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',56,1.79494307457775521276e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark +4 kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',57,1.79494307459282493588e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',58,1.79494307461096096038e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish dortmund-duisburg extra duisburg t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',59,1.79494307462142753603e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "use +3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',60,1.79494307463434743877e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',61,1.794943074654488802e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',62,1.79494307467024421694e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',63,1.79494307468239331247e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',64,1.79494307469760704045e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark extra-office dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',65,1.79494307470957589149e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark develop goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',66,1.79494307472592973706e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t kampen-osnabrueck.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',67,1.79494307473991584773e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',68,1.79494307475875306129e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',69,1.79494307477069401745e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',70,1.79494307479108810426e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',71,1.79494307480150485038e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',72,1.79494307481534385684e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t kampen-osnabrueck.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',73,1.79494307483511900905e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish kampen-osnabrueck extra osnabrueck t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',74,1.79494307485617852213e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "use +4", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',75,1.79494307488212442402e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',76,1.79494307489734292032e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',77,1.79494307491468787192e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',78,1.79494307493159174922e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "use develop actions", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',79,1.79494307496050477029e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',80,1.79494307497457432744e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',81,1.79494307498605608938e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',82,1.79494307521149635319e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark extra-office kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',83,1.79494307524780082703e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark +3 paderborn-warburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',84,1.7949430752753002643e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',85,1.7949430753039951324e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',86,1.79494307532732915878e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',87,1.79494307534203720094e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark +4 dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',88,1.79494307535817909237e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',89,1.79494307537590861321e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',90,1.79494307539517807957e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t kampen-osnabrueck.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',91,1.79494307541533875465e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',92,1.79494307544356966012e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',93,1.79494307546599245074e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',94,1.79494307548740792269e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',95,1.79494307551597785947e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t kampen-osnabrueck.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',96,1.79494307553536057474e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',97,1.79494307556344699855e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',98,1.79494307558449077604e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',99,1.79494307560753965377e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark develop kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',100,1.79494307562727546689e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t dortmund-duisburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',101,1.79494307565028214448e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish dortmund-duisburg extra duisburg t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',102,1.79494307567144036289e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "use +4", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',103,1.79494307568808555606e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t kampen-osnabrueck.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',104,1.79494307570436382286e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t kampen-osnabrueck.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',105,1.79494307572436594968e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',106,1.79494307574738955497e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "use develop actions", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',107,1.79494307576745676996e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t paderborn-warburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',108,1.79494307579133963582e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "income 3t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',109,1.79494307580628752706e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',110,1.79494307583132100105e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark swap-offices goslar-magdeburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',111,1.79494307585210442542e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "mark develop kampen-osnabrueck", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',112,1.79494307589145302766e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',113,1.79494307591827464108e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t goslar-magdeburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',114,1.79494307595028710364e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "establish goslar-magdeburg extra goslar t", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',115,1.79494307597953057283e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',116,1.79494307600325560571e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "mark extra-office dortmund-duisburg", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',117,1.79494307602322149272e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t paderborn-warburg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',118,1.79494307604196310038e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t paderborn-warburg.3", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',119,1.79494307606329655648e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "establish paderborn-warburg office paderborn", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('92932f7f2513c692',120,1.79494307608425092697e+09,'said','f9c3256a01b29ddd','{"name": "Anna", "text": "well played", "phrase": null, "speaker": "d7127379793ea0ce", "seat": 0, "spectator": false, "apart": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',1,1.79494307609806537625e+09,'created','f9c3256a01b29ddd','{"options": {"setup": {"edition": "big-box", "board": "hansa", "players": 3, "variant": null, "modules": ["missions"], "bank": "3-5-7", "start": null}, "name": "", "public": false, "watchable": true, "pace": "live", "order": "fixed", "clock": {"bank": 1000000, "increment": 10, "at_zero": "bot"}, "spectator_chat": "together"}, "host": "f9c3256a01b29ddd", "name": "Anna"}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',2,1.79494307609806537625e+09,'seated','f9c3256a01b29ddd','{"seat": 0, "name": "Anna", "guest": "f9c3256a01b29ddd", "runs_on": true}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',3,1.79494307613053083417e+09,'seated','bebcc047acffeff2','{"seat": 1, "name": "Berta", "guest": "bebcc047acffeff2", "runs_on": true}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',4,1.79494307616333389284e+09,'seated','e6bb000b9e504ed8','{"seat": 2, "name": "\u00c7elik", "guest": "e6bb000b9e504ed8", "runs_on": true}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',5,1.79494307617965722081e+09,'started','f9c3256a01b29ddd','{"order": [0, 1, 2], "seal": "1d52d78712ca54ad5b0f545ca7c6f724a67b4aad458626d5f02accc36f3fe508", "setup": {"edition": "big-box", "board": "hansa", "players": 3, "variant": null, "modules": ["missions"], "bank": "3-5-7", "start": 0, "seed": 779709203116955}, "deal": {"taverns": {"bremen-osnabrueck": "extra-office", "goslar-hildesheim": "move-3", "lueneburg-perleberg": "swap-offices"}, "pool": ["+4", "develop", "extra-office", "+3", "extra-office", "develop", "+3", "+4", "extra-office", "swap-offices", "swap-offices", "move-3"], "missions": [["arnheim", "perleberg", "bremen"], ["dortmund", "minden", "lueneburg"], ["arnheim", "osnabrueck", "hildesheim"]], "favours": []}, "bot_seed": "bx3KGtd0nRi3Ytl_EfZcJXvdzas7SQvNKfq2AlFqyhg"}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',6,1.7949430762476198673e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t bremen-osnabrueck.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',7,1.79494307627950358389e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "place t bremen-osnabrueck.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',8,1.79494307630327630045e+09,'action','f9c3256a01b29ddd','{"seat": 0, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',9,1.79494307631991195685e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t lueneburg-perleberg.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',10,1.79494307633848977092e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "place t lueneburg-perleberg.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',11,1.79494307635508179663e+09,'action','bebcc047acffeff2','{"seat": 1, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',12,1.79494307637138891223e+09,'action','e6bb000b9e504ed8','{"seat": 2, "action": "place t goslar-hildesheim.1", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',13,1.7949430763903348446e+09,'action','e6bb000b9e504ed8','{"seat": 2, "action": "place t goslar-hildesheim.2", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',14,1.79494307641118240352e+09,'action','e6bb000b9e504ed8','{"seat": 2, "action": "end", "how": "person", "hold": false}');
INSERT INTO "entries" VALUES('854e1a8bd000697b',15,1.79494307643214058871e+09,'said','bebcc047acffeff2','{"name": "Berta", "text": "One moment, please", "phrase": "one-moment", "speaker": "a4cfe02e57fcd091", "seat": 1, "spectator": false, "apart": false}');
INSERT INTO "entries" VALUES('ae01730815258ada',1,1794943076.44784,'created','bebcc047acffeff2','{"options": {"setup": {"edition": "big-box", "board": "hansa", "players": 4, "variant": null, "modules": [], "bank": "3-5-7", "start": null}, "name": "", "public": false, "watchable": true, "pace": "live", "order": "random", "clock": null, "spectator_chat": "together"}, "host": "bebcc047acffeff2", "name": "Berta"}');
INSERT INTO "entries" VALUES('ae01730815258ada',2,1794943076.44784,'seated','bebcc047acffeff2','{"seat": 0, "name": "Berta", "guest": "bebcc047acffeff2", "runs_on": true}');
INSERT INTO "entries" VALUES('ae01730815258ada',3,1794943076.44784,'bot','bebcc047acffeff2','{"seat": 1, "level": "apprentice", "runs_on": true}');
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('f9c3256a01b29ddd','Anna',1794943073.4702);
INSERT INTO "guests" VALUES('bebcc047acffeff2','Berta',1.79494307354607510567e+09);
INSERT INTO "guests" VALUES('e6bb000b9e504ed8','Çelik',1.79494307359512066842e+09);
CREATE TABLE invitations (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (id), 
	CONSTRAINT fk_invitations_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_invitations_hash UNIQUE (hash)
);
INSERT INTO "invitations" VALUES('dc543841732d7636','92932f7f2513c692','9a48d01e6eb9ef5a3169ee0517ce462e17cebc67033d71c7626fbd8c2718e96d','play',1.79494307361114358899e+09);
INSERT INTO "invitations" VALUES('f3e5d3414222617a','854e1a8bd000697b','d4e67ca0715da4e303d2d411df2a1352836b9f73df782663f29fb232133ea8b7','play',1.79494307610090923308e+09);
INSERT INTO "invitations" VALUES('1bf1ddfc103a7620','ae01730815258ada','2297ca251073dc971d227ba0aa2df4078fab21a49d9e20e39e4f15dcd87e94ae','play',1.79494307645833396907e+09);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (table_id, guest), 
	CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_members_guest FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "members" VALUES('92932f7f2513c692','f9c3256a01b29ddd','play');
INSERT INTO "members" VALUES('92932f7f2513c692','bebcc047acffeff2','play');
INSERT INTO "members" VALUES('854e1a8bd000697b','f9c3256a01b29ddd','play');
INSERT INTO "members" VALUES('854e1a8bd000697b','bebcc047acffeff2','play');
INSERT INTO "members" VALUES('854e1a8bd000697b','e6bb000b9e504ed8','play');
INSERT INTO "members" VALUES('ae01730815258ada','bebcc047acffeff2','play');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	public BOOLEAN NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	changed DOUBLE NOT NULL, 
	summary JSON NOT NULL, 
	due DOUBLE, 
	leased_until DOUBLE NOT NULL, 
	leased_by VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES guests (id)
);
INSERT INTO "tables" VALUES('92932f7f2513c692',120,'over',1,'f9c3256a01b29ddd',1.79494307608430027963e+09,'{"id": "92932f7f2513c692", "name": "", "status": "over", "setup": {"edition": "2009", "board": "hansa", "players": 2, "variant": "pawn", "modules": [], "bank": "3-5-7", "start": null}, "pace": "live", "public": true, "watchable": true, "seats": [{"kind": "person", "name": "Anna", "level": null}, {"kind": "person", "name": "Berta", "level": null}], "guests": ["f9c3256a01b29ddd", "bebcc047acffeff2"], "decider": null, "round": 13, "since": 1794943076.0632966, "seq": 120, "result": {"winners": [0], "points": [32, 25], "places": [1, 2]}}',NULL,0.0,NULL);
INSERT INTO "tables" VALUES('854e1a8bd000697b',15,'playing',0,'f9c3256a01b29ddd',1.7949430764321801662e+09,'{"id": "854e1a8bd000697b", "name": "", "status": "playing", "setup": {"edition": "big-box", "board": "hansa", "players": 3, "variant": null, "modules": ["missions"], "bank": "3-5-7", "start": null}, "pace": "live", "public": false, "watchable": true, "seats": [{"kind": "person", "name": "Anna", "level": null}, {"kind": "person", "name": "Berta", "level": null}, {"kind": "person", "name": "\u00c7elik", "level": null}], "guests": ["f9c3256a01b29ddd", "bebcc047acffeff2", "e6bb000b9e504ed8"], "decider": 0, "round": 2, "since": 1794943076.4111824, "seq": 15, "result": null}',1.79594307641118240354e+09,0.0,NULL);
INSERT INTO "tables" VALUES('ae01730815258ada',3,'open',0,'bebcc047acffeff2',1.7949430764479250908e+09,'{"id": "ae01730815258ada", "name": "", "status": "open", "setup": {"edition": "big-box", "board": "hansa", "players": 4, "variant": null, "modules": [], "bank": "3-5-7", "start": null}, "pace": "live", "public": false, "watchable": true, "seats": [{"kind": "person", "name": "Berta", "level": null}, {"kind": "bot", "name": "", "level": "apprentice"}, {"kind": "empty", "name": "", "level": null}, {"kind": "empty", "name": "", "level": null}], "guests": ["bebcc047acffeff2", null, null, null], "decider": null, "round": 0, "since": 1794943076.44784, "seq": 3, "result": null}',NULL,0.0,NULL);
CREATE TABLE tokens (
	id VARCHAR(32) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	label VARCHAR(80) NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_guest FOREIGN KEY(guest) REFERENCES guests (id), 
	CONSTRAINT uq_tokens_hash UNIQUE (hash)
);
INSERT INTO "tokens" VALUES('cac3f6b54326e94e','f9c3256a01b29ddd','c38dce99286494400f81e381fc1738cd1c2cce6b74e8564255f4a80a9252db68','a program',1.79494307647516870493e+09);
CREATE INDEX ix_tokens_guest ON tokens (guest);
CREATE INDEX ix_tables_status_public_changed ON tables (status, public, changed);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_members_guest ON members (guest);
CREATE INDEX ix_invitations_table_id ON invitations (table_id);
COMMIT;
