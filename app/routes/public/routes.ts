import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { POLICIES } from '#app/kit/policy-versions.ts'

/** Texts of the house: one page for all, its text found by the address. */
const TEXT_PAGES = [
  'refund-policy',
  'support',
  'faqs',
  'terms',
  'privacy',
  'cookies',
  'anti-spam',
  'gdpr',
  'ipr-complaints',
  'abuse-policy',
  'ranking',
  'selling-mandate-1',
]

export const publicRoutes = [
  index('routes/public/home.tsx'),
  route('search', 'routes/public/search.tsx'),
  route('event/search', 'routes/public/event-search.tsx'),
  route('event/Q/:url.ics', 'routes/public/event-calendar.ts'),
  route('event/Q/:url', 'routes/public/event.tsx'),
  route('compare', 'routes/public/compare.tsx'),
  route('requirement/search', 'routes/public/requirement-search.tsx'),
  route('requirement/:url', 'routes/public/requirement.tsx'),
  route('topic/:url', 'routes/public/topic/topic.tsx'),
  route('blog', 'routes/public/blog.tsx'),
  route('blog/feed.xml', 'routes/public/feeds/blog-feed.ts'),
  route('blog/:name', 'routes/public/article.tsx'),
  route('certificate/keys.json', 'routes/public/certificate-keys.ts'),
  route('certificate/:code', 'routes/public/certificate.tsx'),
  route('certificate/:code/certificate.pdf', 'routes/public/certificate-file.ts'),
  route('certificate/:code/badge.jwt', 'routes/public/certificate-badge.ts'),
  route('certificate/:code/badge.png', 'routes/public/certificate-picture.ts'),
  route('certificate/status/:list', 'routes/public/certificate-list.ts'),
  route('certificate/:code/status.json', 'routes/public/certificate-status.ts'),
  route('contact', 'routes/public/contact.tsx'),
  route('away', 'routes/public/away.tsx'),
  ...TEXT_PAGES.map((name) =>
    route(name, 'routes/public/text-page.tsx', { id: `routes/public/text-page/${name}` }),
  ),
  ...POLICIES.map((name) =>
    route(`${name}/:day`, 'routes/public/policy-version.tsx', { id: `routes/public/policy-version/${name}` }),
  ),
  route('feed/events.rss', 'routes/public/feeds/event-feed.ts'),
  route('feed/events.ics', 'routes/public/feeds/event-feed.ts', {
    id: 'routes/public/feeds/event-feed-calendar',
  }),
  route('feed/topics.rss', 'routes/public/feeds/topic-feed.ts'),
  route('embed/:username.html', 'routes/public/embed.ts'),
  route('embed/:username.json', 'routes/public/embed.ts', { id: 'routes/public/embed-json' }),
  route('robots.txt', 'routes/public/crawlers/robots.ts'),
  route('sitemap.xml', 'routes/public/crawlers/sitemap.ts'),
  route('sitemap/:file', 'routes/public/crawlers/sitemap.ts', { id: 'routes/public/crawlers/sitemap-file' }),
  route('og/:kind/:language/:url.png', 'routes/public/sharing-picture.ts'),
  route('via/:code/*', 'routes/public/via.ts'),
  route(':username', 'routes/public/profile/profile.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
