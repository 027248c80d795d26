import type { RouteConfig } from '@react-router/dev/routes'
import { accountRoutes } from './routes/account/routes.ts'
import { adminRoutes } from './routes/admin/routes.ts'
import { buyerRoutes } from './routes/buyer/routes.ts'
import { companyRoutes } from './routes/company/routes.ts'
import { devRoutes } from './routes/dev/routes.ts'
import { providerRoutes } from './routes/provider/routes.ts'
import { publicRoutes } from './routes/public/routes.ts'
import { wireRoutes } from './routes/wire/routes.ts'

export default [
  ...publicRoutes,
  ...accountRoutes,
  ...buyerRoutes,
  ...providerRoutes,
  ...companyRoutes,
  ...adminRoutes,
  ...devRoutes,
  ...wireRoutes,
] satisfies RouteConfig
