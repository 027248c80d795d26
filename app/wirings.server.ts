import { availabilityWiring } from './features/catalogue/availability/wiring.server.ts'
import { catalogueImportWiring } from './features/catalogue/catalogue-import/wiring.server.ts'
import { catalogueUploadsWiring } from './features/catalogue/catalogue-uploads/wiring.server.ts'
import { categoryEditingWiring } from './features/catalogue/category-editing/wiring.server.ts'
import { eventPagesWiring } from './features/catalogue/event-pages/wiring.server.ts'
import { eventPublishingWiring } from './features/catalogue/event-publishing/wiring.server.ts'
import { eventsWiring } from './features/catalogue/events/wiring.server.ts'
import { favouritesWiring } from './features/catalogue/favourites/wiring.server.ts'
import { inventoryWiring } from './features/catalogue/inventory/wiring.server.ts'
import { searchIndexWiring } from './features/catalogue/search-index/wiring.server.ts'
import { seatRequestsWiring } from './features/catalogue/seat-requests/wiring.server.ts'
import { ticketTypesWiring } from './features/catalogue/ticket-types/wiring.server.ts'
import { topicEditingWiring } from './features/catalogue/topic-editing/wiring.server.ts'
import { topicsWiring } from './features/catalogue/topics/wiring.server.ts'
import { trainerProfilesWiring } from './features/catalogue/trainer-profiles/wiring.server.ts'
import { trainersWiring } from './features/catalogue/trainers/wiring.server.ts'
import { waitlistWiring } from './features/catalogue/waitlist/wiring.server.ts'
import { assessmentsWiring } from './features/delivery/assessments/wiring.server.ts'
import { attendanceWiring } from './features/delivery/attendance/wiring.server.ts'
import { certificatesWiring } from './features/delivery/certificates/wiring.server.ts'
import { checkInWiring } from './features/delivery/check-in/wiring.server.ts'
import { disputesWiring } from './features/delivery/disputes/wiring.server.ts'
import { reviewRingsWiring } from './features/delivery/review-rings/wiring.server.ts'
import { reviewsWiring } from './features/delivery/reviews/wiring.server.ts'
import { cardMandatesWiring } from './features/money/card-mandates/wiring.server.ts'
import { commissionWiring } from './features/money/commission/wiring.server.ts'
import { documentFilesWiring } from './features/money/document-files/wiring.server.ts'
import { invoicingWiring } from './features/money/invoicing/wiring.server.ts'
import { paymentsWiring } from './features/money/payments/wiring.server.ts'
import { subscriptionsWiring } from './features/money/subscriptions/wiring.server.ts'
import { taxCollectionWiring } from './features/money/tax-collection/wiring.server.ts'
import { accountsWiring } from './features/people/accounts/wiring.server.ts'
import { authSessionsWiring } from './features/people/auth-sessions/wiring.server.ts'
import { bankAccountsWiring } from './features/people/bank-accounts/wiring.server.ts'
import { companiesWiring } from './features/people/companies/wiring.server.ts'
import { companyProfilesWiring } from './features/people/company-profiles/wiring.server.ts'
import { credentialsWiring } from './features/people/credentials/wiring.server.ts'
import { emailCodesWiring } from './features/people/email-codes/wiring.server.ts'
import { groupsWiring } from './features/people/groups/wiring.server.ts'
import { mailDomainsWiring } from './features/people/mail-domains/wiring.server.ts'
import { messageEmailsWiring } from './features/people/message-emails/wiring.server.ts'
import { messageReceiptsWiring } from './features/people/message-receipts/wiring.server.ts'
import { messageSafetyWiring } from './features/people/message-safety/wiring.server.ts'
import { notificationsWiring } from './features/people/notifications/wiring.server.ts'
import { partiesWiring } from './features/people/parties/wiring.server.ts'
import { qmailWiring } from './features/people/qmail/wiring.server.ts'
import { sellingMandatesWiring } from './features/people/selling-mandates/wiring.server.ts'
import { signInWiring } from './features/people/sign-in/wiring.server.ts'
import { sitesWiring } from './features/people/sites/wiring.server.ts'
import { staffActsWiring } from './features/people/staff-acts/wiring.server.ts'
import { budgetsWiring } from './features/procurement/budgets/wiring.server.ts'
import { cartOrdersWiring } from './features/procurement/cart-orders/wiring.server.ts'
import { evaluationsWiring } from './features/procurement/evaluations/wiring.server.ts'
import { matchingWiring } from './features/procurement/matching/wiring.server.ts'
import { orderApprovalsWiring } from './features/procurement/order-approvals/wiring.server.ts'
import { orderLinksWiring } from './features/procurement/order-links/wiring.server.ts'
import { orderMatchingWiring } from './features/procurement/order-matching/wiring.server.ts'
import { proposalFilesWiring } from './features/procurement/proposal-files/wiring.server.ts'
import { proposalLinesWiring } from './features/procurement/proposal-lines/wiring.server.ts'
import { proposalPlacesWiring } from './features/procurement/proposal-places/wiring.server.ts'
import { proposalsWiring } from './features/procurement/proposals/wiring.server.ts'
import { purchaseOrdersWiring } from './features/procurement/purchase-orders/wiring.server.ts'
import { requirementDraftsWiring } from './features/procurement/requirement-drafts/wiring.server.ts'
import { requirementFilesWiring } from './features/procurement/requirement-files/wiring.server.ts'
import { requirementInvitationsWiring } from './features/procurement/requirement-invitations/wiring.server.ts'
import { requirementNewsWiring } from './features/procurement/requirement-news/wiring.server.ts'
import { requirementQuestionsWiring } from './features/procurement/requirement-questions/wiring.server.ts'
import { requirementsWiring } from './features/procurement/requirements/wiring.server.ts'
import { suppliersWiring } from './features/procurement/suppliers/wiring.server.ts'
import { trainingFeesWiring } from './features/procurement/training-fees/wiring.server.ts'
import { trainingNeedsWiring } from './features/procurement/training-needs/wiring.server.ts'
import { trainingTopicsWiring } from './features/procurement/training-topics/wiring.server.ts'
import { announcementsWiring } from './features/sales/announcements/wiring.server.ts'
import { approvalRulesWiring } from './features/sales/approval-rules/wiring.server.ts'
import { bankStatementsWiring } from './features/sales/bank-statements/wiring.server.ts'
import { bookingsWiring } from './features/sales/bookings/wiring.server.ts'
import { cancellationsWiring } from './features/sales/cancellations/wiring.server.ts'
import { checkoutWiring } from './features/sales/checkout/wiring.server.ts'
import { collectionTermsWiring } from './features/sales/collection-terms/wiring.server.ts'
import { collectiveStatementsWiring } from './features/sales/collective-statements/wiring.server.ts'
import { commissionInvoicesWiring } from './features/sales/commission-invoices/wiring.server.ts'
import { confirmationsWiring } from './features/sales/confirmations/wiring.server.ts'
import { employeesWiring } from './features/sales/employees/wiring.server.ts'
import { eventChangesWiring } from './features/sales/event-changes/wiring.server.ts'
import { groupDealsWiring } from './features/sales/group-deals/wiring.server.ts'
import { heldTrainingsWiring } from './features/sales/held-trainings/wiring.server.ts'
import { houseStatementsWiring } from './features/sales/house-statements/wiring.server.ts'
import { invoiceArchiveWiring } from './features/sales/invoice-archive/wiring.server.ts'
import { invoiceCorrectionsWiring } from './features/sales/invoice-corrections/wiring.server.ts'
import { invoiceListWiring } from './features/sales/invoice-list/wiring.server.ts'
import { invoiceRemindersWiring } from './features/sales/invoice-reminders/wiring.server.ts'
import { orderDeskWiring } from './features/sales/order-desk/wiring.server.ts'
import { orderLinesWiring } from './features/sales/order-lines/wiring.server.ts'
import { orderPaymentsWiring } from './features/sales/order-payments/wiring.server.ts'
import { ordersWiring } from './features/sales/orders/wiring.server.ts'
import { organiserSalesWiring } from './features/sales/organiser-sales/wiring.server.ts'
import { participantQuestionsWiring } from './features/sales/participant-questions/wiring.server.ts'
import { participantsWiring } from './features/sales/participants/wiring.server.ts'
import { payoutsWiring } from './features/sales/payouts/wiring.server.ts'
import { purchaseRequestsWiring } from './features/sales/purchase-requests/wiring.server.ts'
import { receivablesWiring } from './features/sales/receivables/wiring.server.ts'
import { reschedulingsWiring } from './features/sales/reschedulings/wiring.server.ts'
import { seatChangesWiring } from './features/sales/seat-changes/wiring.server.ts'
import { seatOffersWiring } from './features/sales/seat-offers/wiring.server.ts'
import { sellerReportsWiring } from './features/sales/seller-reports/wiring.server.ts'
import { trainingRequestsWiring } from './features/sales/training-requests/wiring.server.ts'
import { trainingScheduleWiring } from './features/sales/training-schedule/wiring.server.ts'
import { backofficeWiring } from './features/site/backoffice/wiring.server.ts'
import { casesWiring } from './features/site/cases/wiring.server.ts'
import { contentReportsWiring } from './features/site/content-reports/wiring.server.ts'
import { dataRequestsWiring } from './features/site/data-requests/wiring.server.ts'
import { newsletterWiring } from './features/site/newsletter/wiring.server.ts'
import { policyVersionsWiring } from './features/site/policy-versions/wiring.server.ts'
import { privacyWiring } from './features/site/privacy/wiring.server.ts'
import { siteWiring } from './features/site/site/wiring.server.ts'
import { spamWavesWiring } from './features/site/spam-waves/wiring.server.ts'
import { supportWiring } from './features/site/support/wiring.server.ts'
import { platformWiring } from './platform/platform-wiring.server.ts'
import type { Wiring } from './platform/wiring.server.ts'

/** What the platform and each feature add to the whole, the lowest floor first. */
export const wirings: readonly Wiring[] = [
  platformWiring,
  partiesWiring,
  accountsWiring,
  emailCodesWiring,
  authSessionsWiring,
  credentialsWiring,
  signInWiring,
  notificationsWiring,
  companiesWiring,
  groupsWiring,
  mailDomainsWiring,
  bankAccountsWiring,
  sellingMandatesWiring,
  companyProfilesWiring,
  sitesWiring,
  qmailWiring,
  messageEmailsWiring,
  staffActsWiring,
  messageSafetyWiring,
  messageReceiptsWiring,
  searchIndexWiring,
  trainersWiring,
  availabilityWiring,
  trainerProfilesWiring,
  topicsWiring,
  topicEditingWiring,
  eventsWiring,
  ticketTypesWiring,
  inventoryWiring,
  waitlistWiring,
  seatRequestsWiring,
  eventPagesWiring,
  eventPublishingWiring,
  favouritesWiring,
  catalogueImportWiring,
  catalogueUploadsWiring,
  categoryEditingWiring,
  paymentsWiring,
  documentFilesWiring,
  invoicingWiring,
  cardMandatesWiring,
  subscriptionsWiring,
  commissionWiring,
  taxCollectionWiring,
  employeesWiring,
  approvalRulesWiring,
  ordersWiring,
  participantQuestionsWiring,
  participantsWiring,
  confirmationsWiring,
  collectionTermsWiring,
  receivablesWiring,
  purchaseRequestsWiring,
  checkoutWiring,
  groupDealsWiring,
  orderPaymentsWiring,
  seatOffersWiring,
  bankStatementsWiring,
  cancellationsWiring,
  announcementsWiring,
  eventChangesWiring,
  bookingsWiring,
  organiserSalesWiring,
  orderDeskWiring,
  seatChangesWiring,
  trainingRequestsWiring,
  heldTrainingsWiring,
  reschedulingsWiring,
  orderLinesWiring,
  invoiceListWiring,
  invoiceCorrectionsWiring,
  invoiceRemindersWiring,
  invoiceArchiveWiring,
  payoutsWiring,
  commissionInvoicesWiring,
  collectiveStatementsWiring,
  houseStatementsWiring,
  sellerReportsWiring,
  trainingScheduleWiring,
  checkInWiring,
  attendanceWiring,
  certificatesWiring,
  reviewsWiring,
  reviewRingsWiring,
  assessmentsWiring,
  disputesWiring,
  requirementsWiring,
  requirementDraftsWiring,
  requirementFilesWiring,
  requirementQuestionsWiring,
  proposalsWiring,
  proposalFilesWiring,
  proposalLinesWiring,
  matchingWiring,
  evaluationsWiring,
  proposalPlacesWiring,
  requirementInvitationsWiring,
  requirementNewsWiring,
  purchaseOrdersWiring,
  trainingTopicsWiring,
  trainingFeesWiring,
  trainingNeedsWiring,
  orderLinksWiring,
  orderApprovalsWiring,
  orderMatchingWiring,
  cartOrdersWiring,
  suppliersWiring,
  budgetsWiring,
  siteWiring,
  policyVersionsWiring,
  privacyWiring,
  dataRequestsWiring,
  newsletterWiring,
  supportWiring,
  contentReportsWiring,
  casesWiring,
  backofficeWiring,
  spamWavesWiring,
]
