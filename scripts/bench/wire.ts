import net from 'node:net'

export type Answer = { status: number; body: string }

/**
 * A client that costs as little as it can, for the machine carries client, server and database at once: one
 * kept connection, one request at a time, HTTP/1.1 with a length or in chunks.
 */
export class Wire {
  readonly #socket: net.Socket
  closed = false
  #chunks: Buffer[] = []
  #arrived: (answer: Answer) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(port: number) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true, timeout: 20_000 })
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('timeout', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      this.closed = true
      this.#failed(new Error(ENDED))
    })
  }

  send(head: string, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // Nothing more is ever told of a connection that has ended.
      if (this.closed) return reject(new Error(ENDED))
      this.#arrived = resolve
      this.#failed = reject
      this.#socket.write(`${head}\r\n\r\n${body}`)
    })
  }

  close(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.subarray(0, end).toString('latin1')
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    const body = all.subarray(end + 4)
    if (length === undefined ? !all.subarray(-7).equals(LAST_CHUNK) : body.length < Number(length)) return
    this.#chunks = []
    this.#arrived({ status: Number(head.slice(9, 12)), body: body.toString() })
  }
}

/** Kept connections to one server: one that rested for so long that the server closed it is replaced. */
export class Wires {
  readonly #idle: Wire[] = []
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async send(head: string, body = ''): Promise<Answer> {
    let wire = this.#idle.pop() ?? new Wire(this.#port)
    const answer = await wire.send(head, body).catch(() => {
      wire = new Wire(this.#port)
      return wire.send(head, body)
    })
    this.#idle.push(wire)
    return answer
  }

  close(): void {
    for (const wire of this.#idle) wire.close()
  }
}

const ENDED = 'the server closed the connection'
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
