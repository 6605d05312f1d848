/** How many connections are open, in all and from each address. */
export class AddressCounts {
  total = 0;
  private readonly byAddress = new Map<string, number>();

  of(address: string): number {
    return this.byAddress.get(address) ?? 0;
  }

  add(address: string): void {
    this.total += 1;
    this.byAddress.set(address, this.of(address) + 1);
  }

  remove(address: string): void {
    this.total -= 1;
    const left = this.of(address) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
  }
}
