// Something that a person asks for: while it is done, and why it was not.

export class Trying {
  busy = $state(false)
  refusal = $state('')

  async do(work: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.refusal = ''
    try {
      await work()
    } catch (error) {
      this.refusal = (error as Error).message
    } finally {
      this.busy = false
    }
  }
}
