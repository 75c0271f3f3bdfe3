/** Asks Python once, before all tests, for what the server tells of its boards. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export default function setup(project) {
  const python = process.env.KONTOR_PYTHON ?? "python3";
  const told = execFileSync(python, ["-m", "tests.games.boards"], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: "src", PYTHONIOENCODING: "utf-8" },
    encoding: "utf-8",
    maxBuffer: 64 * 1024 * 1024,
  });
  project.provide("boards", JSON.parse(told));
}
