import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { subscriptions } from './tables.server.ts'

export const subscriptionRows = [rowsOfNobody(subscriptions, 'how a company pays')]
