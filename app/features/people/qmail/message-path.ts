/** A thing that a conversation is about, as its two sides name it: `topic:clear-reports`. */
export type About = { kind: string; ref: string }

/** Where a conversation with somebody is opened or begun. */
export const messagePath = (username: string) => `/message/${username}`

/**
 * Where one speaks about a thing with whom it belongs to, or who belongs to it. Names in addresses are
 * letters, digits and hyphens.
 */
export const messageAbout = (kind: string, ref: string) => `/message?about=${kind}:${ref}`
