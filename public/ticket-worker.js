// Stands between the browser and the pages of tickets and of the check-in alone: when the line fails or keeps one waiting
// at the door, the page that this browser has kept is shown, with its styles and scripts. What is kept, and for how long,
// decides app/features/sales/participants/keep-page.ts.
const PATIENCE_MS = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (['style', 'script'].includes(request.destination)) event.respondWith(partOf(request))
})

const keptFor = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true })

async function partOf(request) {
  return (await keptFor(request)) ?? fetch(request)
}

async function pageOf(request) {
  const kept = await keptFor(request)
  if (!kept || Date.parse(kept.headers.get('x-kept-until')) < Date.now()) return fetch(request)
  const asked = fetch(request).then(
    async (answer) => {
      if (answer.status === 404) await forget(request)
      return answer.status >= 500 ? kept : answer
    },
    () => kept,
  )
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))])
}

async function forget(request) {
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(request, { ignoreSearch: true, ignoreVary: true })
}
