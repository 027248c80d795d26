import { isSameKey, keyedHash } from '#app/platform/keyed-hash.server.ts'

/** What opens the page of a request for whoever has the mailbox: sent there, and nowhere else. */
export const requestToken = (code: string): string => keyedHash('data-request', code)

/** Whether somebody has the link of a request. */
export const opensRequest = ({ code, token }: { code: string; token: string }): boolean =>
  isSameKey(token, requestToken(code))
