import { accountRows } from '#app/features/accounts/personal-data.server.ts'
import { attendanceRows } from '#app/features/attendance/personal-data.server.ts'
import { catalogueRows } from '#app/features/catalogue-import/personal-data.server.ts'
import { companyRows } from '#app/features/companies/personal-data.server.ts'
import { eventRows } from '#app/features/events/personal-data.server.ts'
import { favouriteRows } from '#app/features/favourites/personal-data.server.ts'
import { invoiceRows } from '#app/features/invoicing/personal-data.server.ts'
import { notificationRows } from '#app/features/notifications/personal-data.server.ts'
import { offerRows } from '#app/features/offers/personal-data.server.ts'
import { payerRows } from '#app/features/orders/payers/personal-data.server.ts'
import { orderRows } from '#app/features/orders/personal-data.server.ts'
import { partyRows } from '#app/features/parties/personal-data.server.ts'
import { paymentRows } from '#app/features/payments/personal-data.server.ts'
import { requirementRows } from '#app/features/requirements/personal-data.server.ts'
import { reviewRows } from '#app/features/reviews/personal-data.server.ts'
import { searchRows } from '#app/features/search/personal-data.server.ts'
import { siteRows } from '#app/features/site/personal-data.server.ts'
import { subscriptionRows } from '#app/features/subscriptions/personal-data.server.ts'
import { ticketRows } from '#app/features/tickets/personal-data.server.ts'
import { topicRows } from '#app/features/topics/personal-data.server.ts'
import { trainerRows } from '#app/features/trainers/personal-data.server.ts'
import { trainingRequestRows } from '#app/features/training-requests/personal-data.server.ts'
import type { PersonalRows } from '#app/platform/personal-data.server.ts'
import { platformRows } from '#app/platform/personal-rows.server.ts'

/**
 * What is kept of persons and what becomes of it, for every table there is (a test says so): from the highest floor down,
 * so that what leads to other rows is done before these.
 */
export const PERSONAL_DATA: readonly PersonalRows[] = [
  ...siteRows,
  ...catalogueRows,
  ...reviewRows,
  ...requirementRows,
  ...attendanceRows,
  ...trainingRequestRows,
  ...orderRows,
  ...payerRows,
  ...subscriptionRows,
  ...invoiceRows,
  ...paymentRows,
  ...favouriteRows,
  ...offerRows,
  ...ticketRows,
  ...eventRows,
  ...topicRows,
  ...trainerRows,
  ...searchRows,
  ...companyRows,
  ...notificationRows,
  ...accountRows,
  ...partyRows,
  ...platformRows,
]
