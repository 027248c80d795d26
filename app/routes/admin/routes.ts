import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export const adminRoutes = [
  layout('routes/admin/admin.tsx', [
    route('admin', 'routes/admin/overview.tsx'),
    route('admin/providers', 'routes/admin/providers.tsx'),
    route('admin/providers/:username', 'routes/admin/provider.tsx'),
    route('admin/companies', 'routes/admin/companies.tsx'),
    route('admin/events', 'routes/admin/events.tsx'),
    route('admin/events/:slug', 'routes/admin/event.tsx'),
    route('admin/files', 'routes/admin/files.tsx'),
    route('admin/refunds', 'routes/admin/refunds.tsx'),
    route('admin/disputes', 'routes/admin/disputes.tsx'),
    route('admin/payouts', 'routes/admin/payouts.tsx'),
    route('admin/payouts/:code', 'routes/admin/payout-batch.tsx'),
    route('admin/payouts/:code/file', 'routes/admin/payout-file.ts'),
    route('admin/newsletter', 'routes/admin/newsletter.tsx'),
    route('admin/messages', 'routes/admin/messages.tsx'),
    route('admin/messages/sold/:username', 'routes/admin/sold.tsx'),
    route('admin/messages/:code', 'routes/admin/message-report.tsx'),
    route('admin/messages/line/:code/:position', 'routes/admin/message-line.tsx'),
    route('admin/messages/file/:name', 'routes/admin/case-file.ts'),
    route('admin/accounts', 'routes/admin/accounts.tsx'),
    route('admin/accounts/:username', 'routes/admin/account.tsx'),
    route('admin/topics/:slug', 'routes/admin/topic.tsx'),
    route('admin/reviews', 'routes/admin/reviews.tsx'),
    route('admin/reviews/:code', 'routes/admin/review.tsx'),
  ]),
] satisfies RouteConfig
