import { expect, test } from "vitest";
import { defaultLanguage, readSettings, SettingsStore } from "./settings";
import { memoryStorage } from "./storage";

test("settings: strange values count as not chosen", () => {
  const found = readSettings(
    '{"language":"xx","theme":"dark","motion":3,"colour":"pink","sound":1,"experience":"best","shares":1}',
    ["pl-PL"],
  );
  expect(found).toMatchObject({
    language: "pl",
    theme: "dark",
    motion: 1,
    colour: null,
    sounds: [],
    confirm: true,
    answers: true,
    experience: null,
    clocks: true,
    shares: false,
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
    shares: true,
  });
  expect(new SettingsStore(storage, []).value).toMatchObject({
    theme: "light",
    notify: true,
    experience: "played",
    clocks: false,
    shares: true,
  });
  const refuse = (): never => {
    throw new Error("forbidden");
  };
  const broken = new SettingsStore({ getItem: refuse, setItem: refuse, removeItem: refuse }, []);
  broken.choose({ sounds: ["turn"] });
  expect(broken.value.sounds).toEqual(["turn"]);
});

test("sounds are switched one by one; the only one there was before told of the turn", () => {
  const sounds = (text: string): readonly string[] => readSettings(text, []).sounds;
  expect(sounds("{}")).toEqual([]);
  expect(sounds('{"sound":true}')).toEqual(["turn"]);
  expect(sounds('{"sound":false}')).toEqual([]);
  expect(sounds('{"sounds":["end","horn","marker"]}')).toEqual(["marker", "end"]);
  expect(sounds('{"sound":true,"sounds":[]}')).toEqual([]);
});
