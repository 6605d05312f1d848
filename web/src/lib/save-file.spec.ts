import { saveFile } from './save-file';

it('leaves the browser time to read the file', () => {
  jest.useFakeTimers();
  const revokeObjectURL = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveFile(new File(['{}'], 'data.json'));
  expect(click).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:data');
  jest.useRealTimers();
});
