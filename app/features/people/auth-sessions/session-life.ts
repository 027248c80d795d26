/** A session of somebody who chose to be remembered ends after so many days, and earlier without use. */
export const REMEMBERED_DAYS = 30
export const REMEMBERED_IDLE_DAYS = 14

/** Any other session ends with the browser, after so many hours at the latest, and earlier without use. */
export const SHORT_HOURS = 24
export const SHORT_IDLE_HOURS = 3

/** Whoever is of staff is signed out after so many minutes without use, however the session began. */
export const STAFF_IDLE_MINUTES = 15

/** Staff looks at the product as somebody else for so many minutes at most. */
export const IMPERSONATION_MINUTES = 30

/** Uses are recorded at most once in so many seconds, the precision of the idle end. */
export const USE_SECONDS = 60
