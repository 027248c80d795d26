import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export const companyRoutes = [
  route('for-companies', 'routes/company/for-companies.tsx'),
  route('join/:code', 'routes/company/join.tsx'),
  route('invite/:token', 'routes/company/invitation.tsx'),
  layout('routes/account/desk.tsx', { id: 'routes/company/desk' }, [
    route('dashboard/c/userroles', 'routes/company/user-roles.tsx'),
    route('profile/company-details', 'routes/company/company-details.tsx'),
    route('dashboard/c/add-company-profile', 'routes/company/company-details.tsx', {
      id: 'routes/company/add-company-profile',
    }),
  ]),
] satisfies RouteConfig
