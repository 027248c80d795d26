import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'

export const subscriptionRows = [
  rowsOfNobody(subscriptionCharges, 'what a company paid for'),
  rowsOfNobody(subscriptions, 'how a company pays'),
]
