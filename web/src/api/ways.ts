/** Requests about devices and the ways back; only the pages for them load this. */
import type { Client, Me } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type WaysBack = Schemas["WaysBack"];
export type Device = Schemas["DeviceShown"];
export type Passkey = Schemas["PasskeyShown"];
export type Token = Schemas["Token"];
export type NewCode = Schemas["NewCode"];
export type CodeShown = Schemas["CodeShown"];
export type CameBack = Schemas["CameBack"];
export type Where = NonNullable<Schemas["SignOutRequest"]["where"]>;
/** The options of WebAuthn as JSON, and what a browser makes of them. */
export type Json = Record<string, unknown>;

export class Ways {
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  known = (): Promise<WaysBack> => this.client.ask("GET", "/api/me/ways-back");
  tokens = (): Promise<Token[]> => this.client.ask("GET", "/api/me/tokens");
  signOut = (where: Where): Promise<null> => this.client.ask("POST", "/api/me/sign-out", { where });
  removeDevice = (id: string): Promise<null> => this.remove("devices", id);
  removePasskey = (id: string): Promise<null> => this.remove("passkeys", id);
  removeToken = (id: string): Promise<null> => this.remove("tokens", id);

  /** A code for another device, and what becomes of it. */
  makeCode = (): Promise<NewCode> => this.client.ask("POST", "/api/me/codes");
  code = (): Promise<CodeShown> => this.client.ask("GET", "/api/me/codes");
  dropCode = (): Promise<null> => this.client.ask("DELETE", "/api/me/codes");
  answer = (agree: boolean): Promise<null> =>
    this.client.ask("POST", "/api/me/codes/answer", { agree });

  makeRecovery = (): Promise<{ code: string }> => this.client.ask("POST", "/api/me/recovery");
  passkeyOptions = (): Promise<Json> => this.client.ask("POST", "/api/me/passkeys/options");
  addPasskey = (credential: Json): Promise<Passkey> =>
    this.client.ask("POST", "/api/me/passkeys", { credential });

  /** Ask to be let in by a code; the secret tells later whether one was. */
  askByCode = (code: string, leave: boolean): Promise<{ secret: string }> =>
    this.client.ask("POST", "/api/come-back/code", { code, leave });
  wait = (secret: string): Promise<CameBack> =>
    this.client.ask("POST", "/api/come-back/wait", { secret });
  byRecovery = (code: string, leave: boolean): Promise<Me> =>
    this.client.ask("POST", "/api/come-back/recovery", { code, leave });
  signInOptions = (): Promise<Json> => this.client.ask("POST", "/api/come-back/passkey/options");
  byPasskey = (credential: Json, leave: boolean): Promise<Me> =>
    this.client.ask("POST", "/api/come-back/passkey", { credential, leave });

  private remove(what: string, id: string): Promise<null> {
    return this.client.ask("DELETE", `/api/me/${what}/${encodeURIComponent(id)}`);
  }
}
