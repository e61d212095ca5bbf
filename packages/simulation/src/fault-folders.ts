import { fileURLToPath } from "node:url";

/** Of this checkout. */
export const ROOT_FOLDER = fileURLToPath(new URL("../../../", import.meta.url));

/** Patches against the product's sources, each of which plants one fault; its first line says which. */
export const FAULTS_FOLDER = fileURLToPath(new URL("../planted-faults/", import.meta.url));
