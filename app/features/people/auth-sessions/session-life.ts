/**
 * A session of who chose to be remembered ends after so many days, and earlier when it is not used for some.
 */
export const REMEMBERED_DAYS = 30
export const REMEMBERED_IDLE_DAYS = 14

/**
 * Any other ends with the browser, after so many hours at the latest, and earlier when it is not used for
 * some.
 */
export const SHORT_HOURS = 24
export const SHORT_IDLE_HOURS = 3

/** A use is written down once in so many seconds: the idle end is that exact. */
export const USE_SECONDS = 60
