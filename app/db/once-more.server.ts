/**
 * What may be asked for at any rate, but is done one at a time: whatever is asked for meanwhile is
 * done once more afterwards, for all who asked. Failures are for `work` to report.
 */
export function onceMore(work: () => Promise<unknown>): () => void {
  let isAskedFor = false;
  let isUnderWay = false;
  return () => {
    isAskedFor = true;
    if (!isUnderWay) void doAll();
  };

  async function doAll(): Promise<void> {
    isUnderWay = true;
    while (isAskedFor) {
      isAskedFor = false;
      await work().catch(() => {});
    }
    isUnderWay = false;
  }
}
