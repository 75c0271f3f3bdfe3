import { expect, test } from "vitest";
import { defaultLanguage, readSettings, SettingsStore } from "./settings";
import { memoryStorage } from "./storage";

test("settings: strange values count as not chosen", () => {
  const found = readSettings(
    '{"language":"xx","theme":"dark","motion":3,"colour":"pink","sound":1,"experience":"best"}',
    ["pl-PL"],
  );
  expect(found).toMatchObject({
    language: "pl",
    theme: "dark",
    motion: 1,
    colour: null,
    sound: false,
    confirm: true,
    answers: true,
    experience: null,
    clocks: true,
  });
  expect(readSettings("not json", []).language).toBe("en");
  expect(readSettings("null", ["fr", "ru-RU"]).language).toBe("ru");
  expect(defaultLanguage([])).toBe("en");
});

test("settings are remembered, and work without storage", () => {
  const storage = memoryStorage();
  new SettingsStore(storage, []).choose({
    theme: "light",
    notify: true,
    experience: "played",
    clocks: false,
  });
  expect(new SettingsStore(storage, []).value).toMatchObject({
    theme: "light",
    notify: true,
    experience: "played",
    clocks: false,
  });
  const broken = new SettingsStore(
    {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
    },
    [],
  );
  broken.choose({ sound: true });
  expect(broken.value.sound).toBe(true);
});
