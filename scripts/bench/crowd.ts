import { Agent, request } from 'node:http'

/**
 * What a crowd met: how many got which status, how long those who were served waited, and how many were sent
 * away without being told when to come again.
 */
export type Met = {
  statuses: Record<string, number>
  servedMs: { p50: number; p99: number; most: number }
  unexplained: number
}

export type Crowd = { port: number; connections: number; seconds: number; addresses: string[] }

/** Connections that each ask, wait and ask again; every request comes from an address of its own. */
export async function sendCrowd({ port, connections, seconds, addresses }: Crowd): Promise<Met> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1_000
  const statuses: Record<string, number> = {}
  const served: number[] = []
  let unexplained = 0
  let asked = 0
  const ask = () =>
    new Promise<void>((resolve) => {
      asked += 1
      const began = performance.now()
      const path = (addresses[asked % addresses.length] ?? '/').replace('{n}', String(asked))
      const byte = () => Math.floor(Math.random() * 256)
      const headers = { accept: 'text/html', 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
      const sent = request({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
        const status = answer.statusCode ?? 0
        answer.resume().once('end', () => {
          statuses[status] = (statuses[status] ?? 0) + 1
          if (status < 400) served.push(performance.now() - began)
          else if (answer.headers['retry-after'] === undefined) unexplained += 1
          resolve()
        })
      })
      sent.once('error', (error: NodeJS.ErrnoException) => {
        const name = error.code ?? 'error'
        statuses[name] = (statuses[name] ?? 0) + 1
        resolve()
      })
      sent.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await ask()
    }),
  )
  agent.destroy()
  served.sort((a, b) => a - b)
  const at = (share: number) => Math.round(served[Math.floor(served.length * share)] ?? 0)
  return {
    statuses,
    servedMs: { p50: at(0.5), p99: at(0.99), most: Math.round(served.at(-1) ?? 0) },
    unexplained,
  }
}

process.once('message', async (crowd: Crowd) => {
  process.send?.(await sendCrowd(crowd))
  process.disconnect?.()
})
