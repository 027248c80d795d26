import { type RouteConfig, route } from '@react-router/dev/routes'

/** What a provider earns and is paid, in the frame of the dashboard. */
export const revenuePages = [
  route('revenue', 'routes/provider/revenue.tsx'),
  route('revenue/account', 'routes/provider/bank-account.tsx'),
  route('revenue/commission', 'routes/provider/commission.tsx'),
  route('revenue/disputes', 'routes/provider/disputes.tsx'),
  route('revenue/disputes/:code', 'routes/provider/dispute.tsx'),
  route('revenue/disputes/:code/:paper', 'routes/provider/dispute-paper.ts'),
  route('revenue/mandate', 'routes/provider/selling-mandate.tsx'),
  route('revenue/money', 'routes/provider/revenue-money.tsx'),
  route('revenue/payouts', 'routes/provider/payouts.tsx'),
  route('revenue/payouts/:code', 'routes/provider/payout.tsx'),
  route('revenue/year', 'routes/provider/seller-year.tsx'),
  route('revenue/transfers', 'routes/provider/transfers.tsx'),
  route('revenue/transfers/statements', 'routes/provider/statements.tsx'),
  route('revenue/transfers/statements/:code', 'routes/provider/statement.tsx'),
]

/** What providers look at and save beside the pages of their desk. */
export const providerRoutes = [
  route('decline-requirement/:token', 'routes/provider/decline-requirement.tsx'),
  route('addtopic/preview', 'routes/provider/topic-preview.tsx'),
  route('trainerprofile/preview', 'routes/provider/profile-preview.tsx'),
  route('event/addevent/preview', 'routes/provider/event-preview.tsx'),
  route('event/manage_event/:slug/orders/:reference/:number.pdf', 'routes/provider/sold-paper-file.ts'),
  route('event/manage_event/:slug/orders.csv', 'routes/provider/sold-orders-file.ts'),
  route('event/manage_event/:slug/orders.xlsx', 'routes/provider/sold-orders-file.ts', {
    id: 'routes/provider/sold-orders-workbook',
  }),
  route('event/manage_event/:slug/participants.csv', 'routes/provider/participants-file.ts'),
  route('event/manage_event/:slug/participants.xlsx', 'routes/provider/participants-file.ts', {
    id: 'routes/provider/participants-workbook',
  }),
  route('event/manage_event/:slug/badges.pdf', 'routes/provider/participants-paper.ts'),
  route('event/manage_event/:slug/signing-list.pdf', 'routes/provider/participants-paper.ts', {
    id: 'routes/provider/signing-list',
  }),
  route('event/checkin/:slug', 'routes/provider/check-in.tsx'),
  route('event/checkin/:slug/list', 'routes/provider/door-list.ts'),
  route('revenue/export.csv', 'routes/provider/revenue-file.ts'),
  route('revenue/export.xlsx', 'routes/provider/revenue-file.ts', {
    id: 'routes/provider/revenue-workbook',
  }),
  route('revenue/money/export.csv', 'routes/provider/revenue-money-file.ts'),
  route('revenue/money/export.xlsx', 'routes/provider/revenue-money-file.ts', {
    id: 'routes/provider/revenue-money-workbook',
  }),
  route('revenue/payouts/:code/statement.csv', 'routes/provider/payout-file.ts'),
  route('revenue/year/export.csv', 'routes/provider/seller-year-file.ts'),
  route('settings/certificates/sample.pdf', 'routes/provider/certificate-sample.ts'),
] satisfies RouteConfig
