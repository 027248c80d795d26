import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export const accountRoutes = [
  route('login', 'routes/account/login.tsx'),
  route('login/code', 'routes/account/login-code.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.ts'),
  route('reset', 'routes/account/reset.tsx'),
  route('reset/:id/:token', 'routes/account/reset-password.tsx'),
  route('confirm/:token', 'routes/account/confirm.tsx'),
  route('unsubscribe/:token', 'routes/account/unsubscribe.tsx'),
  layout('routes/account/desk.tsx', [
    route('dashboard', 'routes/account/dashboard.tsx'),
    route('mybooking', 'routes/buyer/my-bookings.tsx'),
    route('mybooking/:reference', 'routes/buyer/booking.tsx'),
    route('mybooking/:reference/invoice', 'routes/buyer/booking-invoice.tsx'),
    route('manage_requirement', 'routes/buyer/manage-requirements.tsx'),
    route('manage_requirement/:url', 'routes/buyer/edit-requirement.tsx'),
    route('requirement/addrequirement', 'routes/buyer/post-requirement.tsx'),
    route('settings', 'routes/account/settings.tsx'),
    route('settings/security', 'routes/account/security.tsx'),
    route('trainerprofile', 'routes/provider/trainer-profile.tsx'),
    route('settings/prices', 'routes/provider/prices.tsx'),
    route('event/manage_event', 'routes/provider/manage-events.tsx'),
    route('event/manage_event/:slug', 'routes/provider/event-sales.tsx'),
  ]),
  route('document/:name', 'routes/account/document.ts'),
  route('mybooking/:reference/calendar.ics', 'routes/buyer/booking-calendar.ts'),
] satisfies RouteConfig
