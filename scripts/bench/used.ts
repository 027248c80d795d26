/** Tells the parent of this process, whenever it asks, what the process has used so far. */
export function answerUsed(queries: () => number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
    process.send?.({ queries: queries(), processorSeconds: (user + system) / 1e6, megabytes })
  })
}
