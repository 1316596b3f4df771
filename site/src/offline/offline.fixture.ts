import { ApiError } from "../api/problem";

/** A read that does not reach the server. */
export const offline = () => Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
