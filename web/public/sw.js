// The service worker: shows notices that come while no page is open, and says so when the server
// cannot be reached. It is registered by whoever switches notices on, or has installed the page.

const OFFLINE = '/offline.html'
const CACHE = 'martius-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, '/icon-192.png'])))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/icon-192.png',
    }),
  )
})

/** To the page of the match if one is open, else to a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const there = pages.find((page) => new URL(page.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
