import { defineFact } from '#app/kit/fact.ts'

/** After so many days without use a known device counts as unknown again. */
export const DEVICE_DAYS = 365

/** An account was used in an unknown browser. The subject is the device. */
export const deviceMet = defineFact('account.device-met', { account: 'id' })
