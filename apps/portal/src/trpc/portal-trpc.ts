"use client";

import type { AppRouter } from "@quote-financing/api/router";
import { createTRPCReact } from "@trpc/react-query";

/** The procedures of packages/api as hooks. */
export const trpc = createTRPCReact<AppRouter>();
