import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type SentFile, withSentFiles } from '#app/platform/http/read-body.server.ts'
import { pdfFault } from '#app/platform/scanning/pdf-fault.server.ts'
import { shrink } from '#app/platform/storage/shrink.server.ts'
import { sniffBytes } from '#app/platform/storage/sniff-file.server.ts'
import { aPhoto, badDocuments, badPictures, type NamedFile } from '#tests/support/bad-files.ts'

const MOST = { seconds: 2, megabytes: 150 }
const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 2

type Outcome = { taken: boolean; seconds: number; megabytes: number; note: string }
type Said = Pick<Outcome, 'taken' | 'note'>
type Work = (file: SentFile) => Promise<Said>

/** What the reader of pictures does, in this process, where its memory can be seen. */
const asPicture: Work = async ({ path: file }) => {
  const read = await shrink(await readFile(file))
  if ('refused' in read) return { taken: false, note: read.refused }
  const bytes = read.sizes.reduce((sum, { webp }) => sum + webp.length, 0)
  return { taken: true, note: `${read.width}×${read.height}, kept in ${(bytes / 1024).toFixed(0)} kB` }
}
const asDocument: Work = async (file) => {
  const bytes = await readFile(file.path)
  if (sniffBytes(bytes) !== 'pdf') return asPicture(file)
  const fault = pdfFault(bytes)
  return { taken: fault === null, note: fault ?? 'application/pdf' }
}

const memory = () => process.memoryUsage().rss / MEGABYTE

/** Does something, and tells how long it took and how much more memory the process held meanwhile at most. */
async function watch(work: () => Promise<Said>): Promise<Outcome> {
  global.gc?.()
  const before = memory()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, memory())
  }, LOOK_EVERY_MS)
  const began = performance.now()
  const said = await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(look)
  return { ...said, seconds, megabytes: Math.max(most, memory()) - before }
}

/** A file as a browser sends it, from the first byte of the form to what is kept of it. */
function receive({ name, bytes }: NamedFile, work: Work): Promise<Outcome> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return watch(() =>
    withSentFiles(request, async (sent) => {
      const [file] = 'status' in sent ? [] : sent.files
      if (!file) return { taken: false, note: 'the form' }
      return work(file)
    }),
  )
}

/** What people send, from a picture of a page to what the largest cameras make. */
async function ordinary(): Promise<Record<string, NamedFile>> {
  const large = sharp(await aPhoto(8_000, 6_000))
  const [twelve, six] = [large.clone().resize(4_000, 3_000), large.clone().resize(3_000, 2_000)]
  const list: Record<string, Promise<Buffer>> = {
    'a JPEG of 2 megapixels': large.clone().resize(1_600, 1_200).jpeg().toBuffer(),
    'a JPEG of 12 megapixels': twelve.clone().jpeg().toBuffer(),
    'a progressive JPEG of 12 megapixels': twelve.clone().jpeg({ progressive: true }).toBuffer(),
    'a JPEG of 48 megapixels': large.clone().jpeg({ quality: 50 }).toBuffer(),
    'a PNG of 2 megapixels': large.clone().resize(1_600, 1_200).png().toBuffer(),
    'a WebP of 12 megapixels': twelve.clone().webp({ effort: 0 }).toBuffer(),
    'an AVIF of 6 megapixels': six.clone().avif({ effort: 0 }).toBuffer(),
  }
  const made: Record<string, NamedFile> = {}
  for (const [name, bytes] of Object.entries(list)) made[name] = { name: 'photo', bytes: await bytes }
  return made
}

type Measured = Outcome & { kind: string; bytes: number }
type Wish = { kind: string; file: string; as: 'picture' | 'document' }

function print({ kind, bytes, taken, seconds, megabytes, note }: Measured): void {
  const figures = `${seconds.toFixed(3).padStart(7)} s ${megabytes.toFixed(1).padStart(7)} MB more`
  const size = `${(bytes / 1024).toFixed(0)} kB`.padStart(9)
  console.log(`${figures} ${size}  ${taken ? 'taken  ' : 'refused'}  ${kind}: ${note}`)
}

/** Sends files one after the other, in a process whose memory nothing else has filled before. */
async function sendAll(wishes: readonly Wish[]): Promise<Measured[]> {
  const measured: Measured[] = []
  await receive({ name: 'first', bytes: await aPhoto(200, 200) }, asPicture)
  for (const { kind, file, as } of wishes) {
    const bytes = await readFile(file)
    const outcome = await receive({ name: kind, bytes }, as === 'picture' ? asPicture : asDocument)
    measured.push({ ...outcome, kind, bytes: bytes.length })
  }
  return measured
}

const run = promisify(execFile)

async function inProcess(folder: string, wishes: readonly Wish[]): Promise<Measured[]> {
  const list = path.join(folder, 'wishes.json')
  await writeFile(list, JSON.stringify(wishes))
  const given = ['--import', 'tsx', 'scripts/bench/bench.ts', 'uploads', list]
  const { stdout } = await run(process.execPath, given, { env: { ...process.env, DATA_DIR: folder } })
  const measured = JSON.parse(stdout) as Measured[]
  for (const one of measured) print(one)
  return measured
}

async function lay(folder: string, files: Record<string, NamedFile>, as: Wish['as']): Promise<Wish[]> {
  const wishes: Wish[] = []
  for (const [kind, { bytes }] of Object.entries(files)) {
    const file = path.join(folder, `${as} ${wishes.length} of ${Object.keys(files).length}`)
    await writeFile(file, bytes)
    wishes.push({ kind, file, as })
  }
  return wishes
}

/**
 * What each bad file and each ordinary picture costs: seconds, and megabytes of memory beside what the
 * process holds anyway. With the path of a list it is the process that receives those files, and tells what
 * each cost.
 */
export async function benchUploads([list]: readonly string[]): Promise<void> {
  if (list !== undefined) {
    const wishes = JSON.parse(await readFile(list, 'utf8')) as Wish[]
    return console.log(JSON.stringify(await sendAll(wishes)))
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'quorum-uploads-'))
  try {
    const bad = await inProcess(folder, [
      ...(await lay(folder, await badPictures(), 'picture')),
      ...(await lay(folder, badDocuments(), 'document')),
    ])
    for (const wish of await lay(folder, await ordinary(), 'picture')) await inProcess(folder, [wish])
    const worst = (of: 'seconds' | 'megabytes') => Math.max(...bad.map((one) => one[of]))
    const refused = bad.filter(({ taken }) => !taken).length
    console.log(
      `${refused} of ${bad.length} bad files refused, at most ${worst('seconds').toFixed(2)} s and ${worst('megabytes').toFixed(0)} MB more (aims ${MOST.seconds} s and ${MOST.megabytes} MB)`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
