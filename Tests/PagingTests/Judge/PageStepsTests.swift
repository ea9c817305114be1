import Testing

@testable import Paging

@Suite("Steps between the numbers of linked pages")
struct PageStepsTests {
    @Test("The step from a page without a number is judged only at the second page", arguments: [4, 7, 30])
    func numberless(last: Int) {
        var steps = PageSteps()
        steps.add(page: nil, item: nil, length: 5, isLed: false)
        steps.add(page: 2, item: nil, length: 5, isLed: true)
        steps.add(page: nil, item: nil, length: 5, isLed: false)
        steps.add(page: last, item: nil, length: 5, isLed: true)
        #expect(steps.jump == nil)
        steps.add(page: last + 2, item: nil, length: 5, isLed: true)
        #expect(steps.jump == PageSteps.Jump(page: 5, step: 2, length: nil))
    }

    @Test("A first page without a number is followed by page 2 or, if pages count from 0, by page 1")
    func start() {
        for (second, jump) in [(1, nil), (2, nil), (3, 2)] {
            var steps = PageSteps()
            steps.add(page: nil, item: nil, length: 5, isLed: false)
            steps.add(page: second, item: nil, length: 5, isLed: true)
            #expect(steps.jump?.step == jump)
        }
    }
}
