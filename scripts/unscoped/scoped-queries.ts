/**
 * Queries that read what belongs to one tenant: each with the condition that says whose, as it is written
 * there, and the file of tests in which somebody else asks. Both are found by name, wherever they stand.
 */
export const SCOPED_QUERIES: readonly { query: string; scope: string; test: string }[] = [
  { query: 'listSessions', scope: 'ownSessions(ctx.actor)', test: 'sessions.server.test.ts' },
  { query: 'listPasskeys', scope: 'ownPasskeys(ctx.actor)', test: 'passkeys.server.test.ts' },
  { query: 'findEmailChange', scope: 'emailCodesOfOwner(ctx)', test: 'email-change.server.test.ts' },
  { query: 'getCertificateRule', scope: 'eventsOwnedBy(ctx.actor)', test: 'certificates.server.test.ts' },
  { query: 'listAttendance', scope: 'ordersSoldBy(ctx.actor)', test: 'attendance.server.test.ts' },
  { query: 'getDoor', scope: 'eventsOwnedBy(ctx.actor)', test: 'check-in.server.test.ts' },
  { query: 'getAttendedEvent', scope: 'eventsSoldBy(ctx.actor)', test: 'participants.server.test.ts' },
  { query: 'listLocations', scope: 'locationsOf(ctx.actor)', test: 'switch-company.server.test.ts' },
  { query: 'getMembers', scope: 'membersManagedBy(actor)', test: 'members.server.test.ts' },
  { query: 'listFavourites', scope: 'ownFavourites(actor)', test: 'favourites.server.test.ts' },
  { query: 'getDraft', scope: 'draftsOwnedBy(ctx.actor)', test: 'create-event.server.test.ts' },
  { query: 'getOwnEvent', scope: 'eventsOwnedBy(ctx.actor)', test: 'create-event.server.test.ts' },
  { query: 'listDrafts', scope: 'draftsOwnedBy(ctx.actor)', test: 'create-event.server.test.ts' },
  { query: 'listCostCentres', scope: 'ownCostCentres(actor)', test: 'cost-centre.server.test.ts' },
  { query: 'getBookingInvoice', scope: 'ordersOf(ctx)', test: 'views.server.test.ts' },
  { query: 'getCreditNote', scope: 'ordersOf(ctx)', test: 'credit-notes.server.test.ts' },
  { query: 'getSales', scope: 'eventsSoldBy(ctx.actor)', test: 'views.server.test.ts' },
  { query: 'getSoldEvent', scope: 'eventsSoldBy(ctx.actor)', test: 'sold.server.test.ts' },
  { query: 'listConflicts', scope: 'ordersOf(ctx)', test: 'schedule.server.test.ts' },
  { query: 'listSpentOrders', scope: 'ordersOf(ctx)', test: 'spending.server.test.ts' },
  { query: 'listRevenue', scope: 'entriesOf(ctx.actor)', test: 'revenue.server.test.ts' },
  {
    query: 'getOwnRequirement',
    scope: 'requirementsOwnedBy(ctx.actor)',
    test: 'post-requirement.server.test.ts',
  },
  {
    query: 'countSeatRequestsToDecide',
    scope: 'seatRequestsDecidedBy(ctx.actor)',
    test: 'approvals.server.test.ts',
  },
  {
    query: 'getTrainingRequest',
    scope: 'trainingRequestsSeenBy(ctx.actor)',
    test: 'training-requests.server.test.ts',
  },
]
