import { once } from 'node:events'
import net from 'node:net'

/**
 * A door before a server: open it passes everything on; shut it refuses and cuts what was open; silent it
 * takes connections and says nothing, as a machine does that hangs.
 */
export async function aDoor(to: { host: string; port: number }) {
  let state: 'open' | 'shut' | 'silent' = 'open'
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    if (state === 'shut') socket.destroy()
    if (state !== 'open') return
    const behind = net.connect(to)
    sockets.add(behind)
    behind
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(behind)
        socket.destroy()
      })
    socket.once('close', () => behind.destroy())
    socket.on('data', (bytes) => state === 'open' && behind.write(bytes))
    behind.on('data', (bytes) => state === 'open' && socket.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    open: () => {
      for (const socket of sockets) if (state === 'silent') socket.destroy()
      state = 'open'
    },
    shut: () => {
      state = 'shut'
      for (const socket of sockets) socket.destroy()
    },
    silence: () => {
      state = 'silent'
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
