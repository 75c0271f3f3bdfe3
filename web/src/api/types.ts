/** The bodies of the API by short names; generated from the server's own description. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Now = Schemas["Now"];
export type View = Schemas["ViewShown"];
export type Seat = Schemas["SeatShown"];
export type Decision = Schemas["Decision"];
export type CityShown = Schemas["CityShown"];
export type DisplacementShown = Schemas["DisplacementShown"];
export type PaymentsShown = Schemas["PaymentsShown"];
export type RouteRewards = Schemas["RouteRewards"];
export type RewardShown = Schemas["RewardShown"];
export type Reason = Schemas["ReasonShown"];
export type Hint = Schemas["HintShown"];
export type Turn = Schemas["ProposedTurn"];
export type Coached = Schemas["CoachShown"];
export type Advice = Schemas["AdviceShown"];
export type Saying = Schemas["SayingShown"];
export type Warnings = Schemas["WarningsShown"];
export type Sheet = Record<string, number>;
export type TableEvent = Schemas["Events"]["events"][number];
export type Frame = Schemas["Frame"];
export type History = Schemas["History"];
export type Lobby = Schemas["Lobby"];
export type Summary = Schemas["Summary"];
export type MySummary = Schemas["MySummary"];
export type Setup = Schemas["SetupShown"];
export type Family = Schemas["FamilyShown"];
export type Side = Schemas["SideShown"];
export type CommandRequest = Schemas["CommandRequest"];
export type Command = CommandRequest["command"];
export type Commanded = Schemas["Commanded"];
export type ApiError = Schemas["Error"];
export type TableRequest = Schemas["TableRequest"];
export type Statistics = Schemas["Statistics"];
export type Review = Schemas["ReviewShown"];
export type ReviewPoint = Schemas["PointShown"];
export type Points = Schemas["PointsShown"];
export type Judged = Schemas["JudgedShown"];
export type ReviewCard = Schemas["CardShown"];
export type Worth = Schemas["WorthShown"];
export type ReviewTurn = Schemas["TurnShown"];
export type Tried = Schemas["TrialShown"];
export type Answered = Schemas["AnswerShown"];
/** One thing that happened, as src/kontor/rules/journal.py lists them. */
export type JournalEvent = Record<string, unknown> & { event: string };
