"""Examples of every command, as its help shows them."""

from typing import Final

EXAMPLES: Final = {
    "kontor": """
        kontor play --players 3 --bot 1=master,2
        kontor replay game.json --log
        kontor board east --svg east.svg
        kontor rules C3
    """,
    "play": """
        kontor play                                  in the browser, you against three bots
        kontor play --board east --players 5
        kontor play --players 3 --hot-seat           three people at one screen
        kontor play --load game.json                 the game of a record, where it stopped
        kontor play --from game.json --at 120        what if: play on after action 120
        kontor play --no-browser --port 8080         only print the address
        kontor play --text                           in the terminal, four people
        kontor play --text --players 3 --bot 1,2 --save game.json
    """,
    "replay": """
        kontor replay game.json                      the final scores
        kontor replay game.json --to 40 --log        what happened up to action 40, numbered
        kontor replay - --json < game.json           for other programs
        kontor replay game.json --verify             was what the server hid changed?
    """,
    "review": """
        kontor review game.json                      what every turn was worth
        kontor review game.json --seat 0 --plot shares.svg
        kontor review game.json --budget 20000 --json review.json
    """,
    "learn": """
        kontor learn                                 all lessons
        kontor learn first-route                     play one
    """,
    "puzzles": """
        kontor puzzles list --theme block --difficulty 3
        kontor puzzles show e378ffca --solution
        kontor puzzles make --games 200 --seed 7 --out more.jsonl
        kontor puzzles check more.jsonl              keep those that stand
    """,
    "board": """
        kontor board britannia-4-5
        kontor board east --svg east.svg --theme dark
        kontor board --record game.json --to 40 --svg game.svg
    """,
    "perft": """
        kontor perft --board hansa --players 4 --depth 2
        kontor perft --board britannia --players 2 --depth 2 --json
    """,
    "bench": """
        kontor bench engine
        kontor bench engine --seconds 10 --json > bench.json
        kontor bench server --tables 200 --rates 20,40,60
    """,
    "arena": """
        kontor arena greedy random random random --games 40
        kontor arena greedy random --board britannia --json match.json --plot match.png
        kontor arena greedy random --board britannia --resume match.json
        kontor arena dataset journeyman --games 1200 --out games.jsonl.gz
        kontor arena learn --folder learning --games 4000
        kontor arena assess --folder assessed --games 1000
    """,
    "stats": """
        kontor stats games.jsonl.gz                  who wins, with what, from which seat
        kontor stats games.jsonl.gz --board hansa --players 4 --plot hansa-4.svg
        kontor stats records/ --json > statistics.json
    """,
    "serve": """
        kontor serve                                 tables at http://127.0.0.1:8000
        kontor serve --host 0.0.0.0 --port 80 --database sqlite:////var/lib/kontor/kontor.db
        kontor serve --database postgresql://kontor@db/kontor --redis redis://cache
    """,
    "join": """
        kontor join http://127.0.0.1:8000/join#SECRET --bot master
    """,
    "admin": """
        kontor admin list
        kontor admin backup kontor-copy.db
        kontor admin restore kontor-copy.db --check
        kontor admin export 0f3a9c1b5d7e2a46 --to game.json
        kontor admin export --all games              the record of every finished game
        kontor admin close 0f3a9c1b5d7e2a46
        kontor admin guests anna                     guests by name: id, visits, tables
        kontor admin ban 4be1027ad39c5f68            --lift lets them in again
        kontor admin purge 4be1027ad39c5f68          forget a guest and all they have said
        kontor admin forget --after 365              forget who was not here for a year
        kontor admin reseat 4be1027ad39c5f68 --at 0f3a9c1b5d7e2a46 --seat 1
                                                     give a seat to who lost a cookie
    """,
    "doctor": """
        kontor doctor --config kontor.toml           this machine, the database, Redis
        kontor doctor --url https://kontor.example --backups /var/backups/kontor
    """,
    "rules": """
        kontor rules                                 all ids with the questions they answer
        kontor rules C3                              one rule
        kontor rules C3 MK                           a rule and a whole chapter
        kontor rules C3 --language pl                in Polish
    """,
}
