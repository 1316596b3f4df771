import { createContext, type ReactNode } from "react";

/** What stands beside each `Page` below, unless it brings something of its own. */
export const PageAside = createContext<ReactNode>(null);
