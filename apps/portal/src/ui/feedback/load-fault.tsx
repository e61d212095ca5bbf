"use client";

import type { ComponentType } from "react";
import { QueryFault } from "./query-fault.tsx";

/** Where a part of the page cannot be fetched: no connection, or a new version is out. A reload mends both. */
const LoadFault = () => <QueryFault error={undefined} retry={() => window.location.reload()} />;

/** For the loader of a part that comes by itself: says in its place that it did not come, and leaves the page as it was. */
export const orLoadFault = <Props,>(part: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> =>
  part.catch(() => LoadFault);
