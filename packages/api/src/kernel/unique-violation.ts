const UNIQUE_VIOLATION = "23505";

/** True when PostgreSQL refused a row because its key is taken; drizzle hides the driver's error in `cause`. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
