import { parentPort, workerData } from 'node:worker_threads'
import { entriesOfFile } from './file-entries.ts'

// The thread of `readApart`: tells what the file is, and then as many of its entries as are asked for.
const read = entriesOfFile(workerData)
if (!read.ok) parentPort?.postMessage(read)
else {
  const { entries, ...said } = read
  parentPort?.on('message', ({ from, to }: { from: number; to: number }) =>
    parentPort?.postMessage(entries.slice(from, to)),
  )
  parentPort?.postMessage({ ...said, count: entries.length })
}
