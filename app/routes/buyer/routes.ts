import { type RouteConfig, route } from '@react-router/dev/routes'

export const buyerRoutes = [
  route('event/waiting/:url', 'routes/buyer/waiting.tsx'),
  route('event/ask/:url', 'routes/buyer/asking.tsx'),
  route('event/pool/:url', 'routes/buyer/group-deal.tsx'),
  route('event/pool/:url/return', 'routes/buyer/group-deal-return.ts'),
  route('order', 'routes/buyer/hold.tsx'),
  route('order/confirm', 'routes/buyer/confirm-hold.tsx'),
  route('order/quote.pdf', 'routes/buyer/quote.ts'),
  route('order/:reference/quote.pdf', 'routes/buyer/quote.ts', { id: 'routes/buyer/quote-of-order' }),
  route('order/:reference', 'routes/buyer/order.tsx'),
  route('order/:reference/link/:link', 'routes/buyer/order-link.tsx'),
  route('order/:reference/booking/:link', 'routes/buyer/order-sold.tsx'),
  route('order/:reference/invoice.pdf', 'routes/buyer/order-invoice-file.ts'),
  route('order/:reference/credit/:number.pdf', 'routes/buyer/order-credit-file.ts'),
  route('order/:reference/refund', 'routes/buyer/order-refund.tsx'),
  route('order/:reference/return', 'routes/buyer/order-return.ts'),
  route('request-training', 'routes/buyer/request-training.tsx'),
  route('pay/sandbox/:code', 'routes/buyer/sandbox-bank.tsx'),
  route('ticket/:code', 'routes/buyer/ticket.tsx'),
  route('ticket/:code/questions', 'routes/buyer/ticket-questions.tsx'),
] satisfies RouteConfig
