import { parentPort, workerData } from 'node:worker_threads'
import { readBusy } from './busy-times.ts'

// The thread of `askCalendar`: what a file costs is the file's to say, and nobody waits for it here.
parentPort?.postMessage(readBusy(workerData))
