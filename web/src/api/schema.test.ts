import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";
import description from "./openapi.json?raw";
import kept from "./schema.d.ts?raw";

test("the types of the API are those of its description", async () => {
  const types = COMMENT_HEADER + astToString(await openapiTS(description));
  expect(kept === types, "run: npm run types").toBe(true);
});
