import { defineFact } from '#app/kit/fact.ts'

/** A browser in which an account was not used for so long is a new one again. */
export const DEVICE_DAYS = 365

/** Somebody came into an account in a browser that it did not know. The subject is the device. */
export const deviceMet = defineFact('account.device-met', { account: 'id' })
