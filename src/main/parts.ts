/** What was started, to be closed in reverse order. */
export class Parts {
  private readonly closings: (() => Promise<unknown>)[] = [];

  started<T>(part: T, close: (part: T) => Promise<unknown>): T {
    this.closings.push(() => close(part));
    return part;
  }

  async close(): Promise<void> {
    for (const close of this.closings.splice(0).reverse()) await close();
  }
}
