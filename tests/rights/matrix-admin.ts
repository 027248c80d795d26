import { get, only, paid, post, type Row } from './row.ts'

/** What staff alone sees and does. */
export const ADMIN: Row[] = [
  get('/admin', only({ staff: 200 }, 404)),
  get('/admin/events', only({ staff: 200 }, 404)),
  get('/admin/events/:slug', only({ staff: 200 }, 404), ({ draftEvent }) => ({ slug: draftEvent })),
  get('/admin/events/:slug', only({ staff: 200 }, 404), ({ reviewEvent }) => ({ slug: reviewEvent })),
  post(
    '/admin/events/:slug',
    paid(only({ staff: 409 }, 404)),
    () => ({ decision: 'publish' }),
    ({ draftEvent }) => ({ slug: draftEvent }),
  ),
  get('/admin/reviews', only({ staff: 200 }, 404)),
  get('/admin/reviews', only({ staff: 200 }, 404), () => ({ '?': 'list=hidden' })),
  get('/admin/reviews/:code', only({ staff: 200 }, 404), ({ review }) => ({ code: review })),
  post(
    '/admin/reviews/:code',
    paid(only({ staff: 409 }, 404)),
    () => ({ decision: 'restore' }),
    ({ review }) => ({ code: review }),
  ),
  get('/admin/providers', only({ staff: 200 }, 404)),
  get('/admin/providers/:username', only({ staff: 200 }, 404), ({ organiser }) => ({ username: organiser })),
  get('/admin/providers/:username', only({ staff: 200 }, 404), ({ waiting }) => ({ username: waiting })),
  post(
    '/admin/providers/:username',
    paid(only({ staff: 409 }, 404)),
    () => ({ decision: 'approve' }),
    ({ organiser }) => ({ username: organiser }),
  ),
]
