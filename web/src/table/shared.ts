/** The props that the wide table and the phone's have in common. */
import type { View } from "../api/types";
import type { Orders } from "./orders.svelte";
import type { TablePage } from "./page.svelte";
import type { Seen } from "./seen";

export interface TableProps {
  page: TablePage;
  orders: Orders;
  seen: Seen;
  /** The position on the chart, which may still be on its way to the latest one. */
  view: View;
}
