import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { findInvitingIn } from './features/people/companies/queries-join.server.ts'
import { ErrorPage } from './features/site/site/shell/components/error-page.tsx'
import { Shell } from './features/site/site/shell/components/shell.tsx'
import { viewerOf } from './features/site/site/shell/viewer.ts'
import { hasSession, isPausedFor } from './kit/actor.ts'
import { formatTime } from './kit/dates.ts'
import { config } from './platform/config.server.ts'
import type { Ctx } from './platform/context.server.ts'
import { loaderOf, type RefusalData } from './platform/http/page.server.ts'
import { translator } from './platform/i18n.server.ts'
import { enabledProviders } from './platform/identity/providers.server.ts'
import { turnedOffFor } from './platform/kill-switches.server.ts'
import { useTranslation } from './ui/translation.tsx'
import './ui/base.css'
import { useLanguage } from './ui/language.ts'
import { translateMessage } from './ui/message.ts'

export const links: Route.LinksFunction = () => [
  ...[inter, bricolage].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const loader = loaderOf(async (ctx, { url }: Route.LoaderArgs) => ({
  origin: config().ORIGIN,
  social: config().SOCIAL_LINKS ?? [],
  viewer: viewerOf(ctx.actor),
  notices: noticesFor(ctx),
  lookingAs: lookingAs(ctx),
  signInWith: hasSession(ctx.actor) ? [] : enabledProviders(),
  inviting: hasSession(ctx.actor) ? null : await findInvitingIn(ctx, url.searchParams),
}))

/** What the reader cannot do for a while, in sentences. */
function noticesFor({ actor, language, now }: Ctx): string[] {
  const t = translator(language)
  const off = turnedOffFor(hasSession(actor)).map((name) => t(`kill-switches:refused.${name}`))
  return isPausedFor(actor, now()) ? [t('staff-acts:refused.paused'), ...off] : off
}

/** As whom somebody of staff looks at the product, and until when; null of everybody else. */
function lookingAs({ actor, language, timeZone }: Ctx): string | null {
  if (!hasSession(actor) || !actor.impersonatedBy) return null
  const until = formatTime(actor.impersonatedBy.until, timeZone, language)
  return translator(language)('impersonation:bar.text', { name: actor.name, until })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useLanguage()
  return (
    <html lang={language} data-namespaces="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101512" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell
      viewer={loaderData.viewer}
      social={loaderData.social}
      notices={loaderData.notices}
      lookingAs={loaderData.lookingAs}
    >
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('common')
  const root = useRouteLoaderData<typeof loader>('root')
  const answer = isRouteErrorResponse(error) ? error : undefined
  const data = answer?.data as RefusalData | undefined
  return (
    <Shell viewer={root?.viewer ?? null} social={root?.social} isError>
      <ErrorPage
        status={answer?.status ?? 500}
        viewer={root?.viewer ?? null}
        reason={data?.refusal ? translateMessage(t, data.refusal) : undefined}
        requestId={data?.requestId}
      />
    </Shell>
  )
}
