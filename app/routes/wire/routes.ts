import { type RouteConfig, route } from '@react-router/dev/routes'

export const wireRoutes = [
  route('api/inc/switchfunction', 'routes/wire/switch-function.ts'),
  route('api/inc/imgupload', 'routes/wire/image-upload.ts'),
  route('api/inc/event-upload', 'routes/wire/image-upload.ts', { id: 'routes/wire/event-upload' }),
  route('api/inc/upload', 'routes/wire/document-upload.ts'),
  route('api/inc/message-file', 'routes/wire/message-file-upload.ts'),
  route('api/inc/switchfunction2', 'routes/wire/switch-function2.ts'),
  route('api/inc/switchSelling', 'routes/wire/switch-selling.ts'),
  route('api/payments/sandbox/notice', 'routes/wire/gateway-webhook.ts'),
  route('api/payments/stripe/notice', 'routes/wire/gateway-webhook.ts', { id: 'routes/wire/stripe-notice' }),
  route('api/mail/incoming', 'routes/wire/incoming-mail.ts'),
] satisfies RouteConfig
