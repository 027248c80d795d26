import { sql } from 'drizzle-orm'
import { availabilityRows } from '#app/features/catalogue/availability/personal-data.server.ts'
import { catalogueImportRows } from '#app/features/catalogue/catalogue-import/personal-data.server.ts'
import { catalogueUploadsRows } from '#app/features/catalogue/catalogue-uploads/personal-data.server.ts'
import { eventRows, topicsHeld } from '#app/features/catalogue/events/personal-data.server.ts'
import { favouriteRows } from '#app/features/catalogue/favourites/personal-data.server.ts'
import { groupDealsRows } from '#app/features/catalogue/inventory/group-deals/personal-data.server.ts'
import { eventsTaken, inventoryRows } from '#app/features/catalogue/inventory/personal-data.server.ts'
import { requestsRows } from '#app/features/catalogue/inventory/requests/personal-data.server.ts'
import { waitsRows } from '#app/features/catalogue/inventory/waiting-list/personal-data.server.ts'
import { offerRows } from '#app/features/catalogue/offers/personal-data.server.ts'
import { searchRows } from '#app/features/catalogue/search-index/personal-data.server.ts'
import { ticketTypesRows } from '#app/features/catalogue/ticket-types/personal-data.server.ts'
import { topicRows } from '#app/features/catalogue/topics/personal-data.server.ts'
import { trainersRows } from '#app/features/catalogue/trainers/personal-data.server.ts'
import { attendanceRows } from '#app/features/delivery/attendance/personal-data.server.ts'
import { certificatesRows } from '#app/features/delivery/certificates/personal-data.server.ts'
import { checkInRows } from '#app/features/delivery/check-in/personal-data.server.ts'
import { reviewRows, topicsReviewed } from '#app/features/delivery/reviews/personal-data.server.ts'
import { invoiceRows } from '#app/features/money/invoicing/personal-data.server.ts'
import { paymentRows } from '#app/features/money/payments/personal-data.server.ts'
import { subscriptionRows } from '#app/features/money/subscriptions/personal-data.server.ts'
import { accountsRows } from '#app/features/people/accounts/personal-data.server.ts'
import { authSessionsRows } from '#app/features/people/auth-sessions/personal-data.server.ts'
import { companiesRows } from '#app/features/people/companies/personal-data.server.ts'
import { companyProfilesRows } from '#app/features/people/company-profiles/personal-data.server.ts'
import { credentialsRows } from '#app/features/people/credentials/personal-data.server.ts'
import { emailCodesRows } from '#app/features/people/email-codes/personal-data.server.ts'
import { notificationRows } from '#app/features/people/notifications/personal-data.server.ts'
import { partyRows } from '#app/features/people/parties/personal-data.server.ts'
import { requirementRows } from '#app/features/procurement/requirements/personal-data.server.ts'
import { announcementsRows } from '#app/features/sales/announcements/personal-data.server.ts'
import { statementRows } from '#app/features/sales/bank-statements/personal-data.server.ts'
import { ordersRows } from '#app/features/sales/orders/personal-data.server.ts'
import { participantQuestionsRows } from '#app/features/sales/participant-questions/personal-data.server.ts'
import { notesRows } from '#app/features/sales/participants/notes/personal-data.server.ts'
import { participantsRows } from '#app/features/sales/participants/personal-data.server.ts'
import { purchaseRequestsRows } from '#app/features/sales/purchase-requests/personal-data.server.ts'
import { payerRows } from '#app/features/sales/receivables/payers/personal-data.server.ts'
import { receivablesRows } from '#app/features/sales/receivables/personal-data.server.ts'
import { trainingRequestRows } from '#app/features/sales/training-requests/personal-data.server.ts'
import { siteRows } from '#app/features/site/site/personal-data.server.ts'
import type { PersonalRows } from '#app/platform/personal-data.server.ts'
import { platformRows } from '#app/platform/personal-rows.server.ts'

/**
 * What is kept of persons and what becomes of it, for every table there is (a test says so): from the highest
 * floor down, so that what leads to other rows is done before these.
 */
export const PERSONAL_DATA: readonly PersonalRows[] = [
  ...siteRows,
  ...catalogueImportRows,
  ...catalogueUploadsRows,
  ...reviewRows,
  ...requirementRows,
  ...checkInRows,
  ...attendanceRows,
  ...certificatesRows,
  ...trainingRequestRows,
  ...receivablesRows,
  ...announcementsRows,
  ...purchaseRequestsRows,
  ...participantsRows,
  ...participantQuestionsRows,
  ...notesRows,
  ...ordersRows,
  ...statementRows,
  ...payerRows,
  ...subscriptionRows,
  ...invoiceRows,
  ...paymentRows,
  ...favouriteRows,
  ...offerRows,
  ...ticketTypesRows,
  ...inventoryRows,
  ...groupDealsRows,
  ...waitsRows,
  ...requestsRows,
  ...eventRows(eventsTaken),
  ...topicRows(sql`(${topicsReviewed} or ${topicsHeld})`),
  ...availabilityRows,
  ...trainersRows,
  ...searchRows,
  ...companiesRows,
  ...companyProfilesRows,
  ...notificationRows,
  ...authSessionsRows,
  ...credentialsRows,
  ...emailCodesRows,
  ...accountsRows,
  ...partyRows,
  ...platformRows,
]
