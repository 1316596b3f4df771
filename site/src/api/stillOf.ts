import { ApiError } from "./problem";
import { expectedPerson } from "./token";

/**
 * Throws where another person counts as signed in than the one who wrote something, or none: what that one has written is neither kept
 * nor sent then, as the next one has the token. To be asked again after each wait.
 */
export function stillOf(owner: number | null): void {
  if (expectedPerson() !== owner)
    throw new ApiError({ status: 401, key: "error.token.invalid", silent: true });
}
